"""The web table: people and bots in any seats of any game, over HTTP and WebSocket. Clients get Views, nothing else."""
