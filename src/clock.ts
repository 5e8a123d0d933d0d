/** Milliseconds since 1970; tests bring their own. */
export type Clock = () => number;

/** The present in whole seconds. */
export const now = (app: { readonly clock: Clock }): number =>
	Math.floor(app.clock() / 1000);
