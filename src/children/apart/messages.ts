/** Three pipes of a child, in the order of their descriptors. */
export const PIPES = 3;

/** One child that is to be started, on pipes that are there. */
export interface StartOrder {
	readonly file: string;
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: NodeJS.ProcessEnv;
	/** The file that it gets open as its descriptor 3. */
	readonly opens?: string;
}

/** An order to the process that starts children. */
export type ToStarter =
	/** It makes pipes by this socket, so many ahead, and says the secret on each. */
	| {
			readonly kind: "open";
			readonly path: string;
			readonly secret: string;
			readonly ahead: number;
	  }
	/** It makes pipes for one child more. */
	| { readonly kind: "more" }
	| {
			readonly kind: "start";
			readonly id: number;
			readonly order: StartOrder;
	  }
	| {
			readonly kind: "kill";
			readonly id: number;
			readonly signal: NodeJS.Signals;
	  };

/** News of a child, which has the number of its pipes. */
export type FromStarter =
	| { readonly kind: "begun"; readonly id: number; readonly pid: number }
	| { readonly kind: "failed"; readonly id: number; readonly message: string }
	| {
			readonly kind: "ended";
			readonly id: number;
			readonly code: number | null;
			readonly signal: NodeJS.Signals | null;
	  };

/** The first line on a pipe: the secret, the number of its child, and its descriptor there. */
export const pipeName = (
	secret: string,
	id: number,
	descriptor: number,
): string => `${secret} ${id} ${descriptor}\n`;
