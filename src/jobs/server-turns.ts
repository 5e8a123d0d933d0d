/** Says which of several servers does what only one does at a time. */
export interface ServerTurns {
	/** Whether it is this server's now. */
	has(name: string): boolean;
	/**
	 * Wants something whenever it is free; `gained` is called each time that this server gets it. What is meant for another server is given up as soon as
	 * nothing of it is under way here any more, which `isBusy` says.
	 */
	want(name: string, gained: () => void, isBusy: () => boolean): void;
}
