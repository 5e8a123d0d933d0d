/** One path that differs between two trees. Modes are 0 and ids zeros where there is nothing. */
export type TreeChange = {
	readonly status: "added" | "deleted" | "modified" | "renamed" | "type";
	readonly path: string;
	/** The path that a renamed file had. */
	readonly oldPath?: string;
	readonly oldMode: number;
	readonly newMode: number;
	readonly oldOid: string;
	readonly newOid: string;
};
