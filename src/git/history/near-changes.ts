import { unless } from "../errors.ts";
import type { Git } from "../git.ts";
import { MODE } from "../objects/tree.ts";
import type { TreeChange } from "../objects/tree-change.ts";
import { isTreeLine, TreeLines } from "../objects/tree-lines.ts";
import { emptyTreeOid, zeroOid } from "../oid.ts";
import { commitOf, objectInfo, readObject } from "../read/object.ts";
import type { ReadFrom } from "../store.ts";

/**
 * Gives what differs between two commits or trees, as `diffTree` does without renames, where both are much the same: it is read in memory and by the
 * shared process. Undefined where that would read many directories, and where git has to judge: ids that are neither, damaged trees, odd modes and names.
 */
export const nearChanges = (
	git: Git,
	from: ReadFrom,
	ids: readonly [string | null, string | null],
): Promise<TreeChange[] | undefined> =>
	unless("corrupt", new NearWalk(git, from).between(ids));

/** Directories that are read, bytes of them, and changes that are told at most. */
const mostTrees = 100;
const mostBytes = 1 << 20;
const mostChanges = 1000;

/** The modes that git shows as they are. */
const usual: ReadonlySet<number> = new Set(Object.values(MODE));

class NearWalk {
	readonly #changes: TreeChange[] = [];
	readonly #git: Git;
	readonly #from: ReadFrom;
	readonly #none: string;
	#trees = 0;
	#bytes = 0;

	constructor(git: Git, from: ReadFrom) {
		this.#git = git;
		this.#from = from;
		this.#none = zeroOid(from.format);
	}

	/** Gives what differs between two commits or trees; undefined where that could not be told. */
	async between(
		ids: readonly (string | null)[],
	): Promise<TreeChange[] | undefined> {
		const empty = emptyTreeOid(this.#from.format);
		const [before, after] = await Promise.all(
			ids.map((oid) => this.#treeOf(oid ?? empty)),
		);
		if (!before || !after) return undefined;
		return (await this.#compare(before, after, "")) ? this.#changes : undefined;
	}

	/** The body of a tree, or of a commit's; undefined where it is neither, or where too much was read already. */
	async #treeOf(oid: string): Promise<Buffer | undefined> {
		const { size = 0 } = (await objectInfo(this.#git, this.#from, oid)) ?? {};
		this.#bytes += size;
		if (++this.#trees > mostTrees || this.#bytes > mostBytes) return undefined;
		const object = await readObject(this.#git, this.#from, oid);
		if (object?.type === "commit")
			return this.#treeOf(commitOf(object, oid).tree);
		return object?.type === "tree" ? object.body : undefined;
	}

	/** Notes what differs between two directories; tells if that could be done. */
	async #compare(
		before: Buffer,
		after: Buffer,
		directory: string,
	): Promise<boolean> {
		const old = new TreeLines(before, this.#from.format);
		const now = new TreeLines(after, this.#from.format);
		while (!old.done || !now.done) {
			if (old.equals(now)) {
				old.next();
				now.next();
				continue;
			}
			const order = old.compare(now);
			const gone = order <= 0 ? old : undefined;
			const come = order >= 0 ? now : undefined;
			if (!(await this.#differ(gone, come, directory))) return false;
			gone?.next();
			come?.next();
		}
		return true;
	}

	/** Notes what differs between two lines of the same name and kind, of which one may be missing. */
	async #differ(
		old: TreeLines | undefined,
		now: TreeLines | undefined,
		directory: string,
	): Promise<boolean> {
		const [was, is] = [old?.entry(), now?.entry()];
		// one of the two may spell its mode otherwise
		if (was && is && was.mode === is.mode && was.oid === is.oid) return true;
		if (was?.raw || is?.raw) return false;
		const path = directory + (is ?? was)?.name;
		if ((old && isTreeLine(old)) || (now && isTreeLine(now))) {
			const [before, after] = await Promise.all(
				[was, is].map((tree) =>
					tree ? this.#treeOf(tree.oid) : Buffer.alloc(0),
				),
			);
			if (!before || !after) return false;
			return this.#compare(before, after, `${path}/`);
		}
		for (const one of [was, is]) if (one && !usual.has(one.mode)) return false;
		if (this.#changes.length === mostChanges) return false;
		this.#changes.push({
			status: statusOf(was?.mode, is?.mode),
			path,
			oldMode: was?.mode ?? 0,
			newMode: is?.mode ?? 0,
			oldOid: was?.oid ?? this.#none,
			newOid: is?.oid ?? this.#none,
		});
		return true;
	}
}

/** The change of a file by its modes before and after (git-diff(1), raw format): kinds differ in the bits above the rights. */
function statusOf(
	was: number | undefined,
	is: number | undefined,
): TreeChange["status"] {
	if (was === undefined) return "added";
	if (is === undefined) return "deleted";
	return was >> 12 === is >> 12 ? "modified" : "type";
}
