/** Says which of several servers does what only one does at a time. */
export interface ServerTurns {
	/** Whether it is this server's now. */
	has(name: string): boolean;
	/** Wants something whenever it is free; `gained` is called each time that this server gets it. */
	want(name: string, gained: () => void): void;
}
