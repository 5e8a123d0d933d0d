/** Whoever holds the code of a new forge may make its first administrator his own, once. */
export interface Setup {
	code: string | undefined;
	account: number;
	/** The hash of the password that was made: with another one the account is somebody's. */
	hash: string;
}

export const openSetup = (): Setup => ({
	code: undefined,
	account: 0,
	hash: "",
});
