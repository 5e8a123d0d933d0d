/** The ways in which children are confined, strongest first; `limits` are limits of the kernel alone, and `off` is nothing. */
export const sandboxNames = ["landlock", "bwrap", "limits", "off"] as const;
export type SandboxName = (typeof sandboxNames)[number];

/** A child may touch these beside programs and libraries. */
export interface Access {
	/** Paths that are there; everything beneath them can be read. */
	readonly reads: readonly string[];
	/** Paths that are there; everything beneath them can be read and changed. */
	readonly writes: readonly string[];
	readonly network: boolean;
	/** Programs of any kind run there: it sees configuration, devices and its own processes too, runs what it writes, and makes any system call. */
	readonly machine?: boolean;
	/** It starts there. */
	readonly directory: string;
}

/** A way of confining children. */
export interface Sandbox {
	readonly name: SandboxName;
	/** Gives the words that stand before a command so that it gets this access. */
	before(access: Access): string[];
	/** The file that such a child gets open as its descriptor 3. */
	opens?(access: Pick<Access, "network" | "machine">): string | undefined;
}

/** Limits of the kernel alone, or nothing. */
export const openSystem = (name: "limits" | "off"): Sandbox => ({
	name,
	before: () => [],
});
