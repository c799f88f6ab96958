name(arbiiter).
version('0.1.0').
title('Draughts, Kalah, Hexagon and other games: rules, search and endings').
requires(prolog >= '9.0.0').
