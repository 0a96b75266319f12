"""Card games to deal, play, score and explain: Lupaus."""
