/** A rule for calls to the disk, see preload.mjs. */
interface DiskRule {
	readonly call: "sync" | "write";
	readonly path: string;
	readonly error?: string;
	readonly delay?: number;
	readonly shorten?: boolean;
	readonly after?: number;
	readonly times?: number;
}

export function openPreload(
	context: { folder: string; closes(close: () => void): void },
	options?: { record?: string },
): {
	readonly log: string;
	readonly env: Record<string, string>;
	rule(i: number, rule: DiskRule): void;
	clear(): void;
	hits(i: number): number;
	clock(ms: number): void;
};
