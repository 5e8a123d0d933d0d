import { query, type Reader } from "../../../database/database.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import { pullRef } from "../../pulls/pull.ts";
import { branchPrefix } from "../../refs/ref.ts";
import type { Findings } from "../finding.ts";
import { atOnce } from "./recorded.ts";

const pullsAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("pull as p")
		.innerJoin("issue as i", "i.id", "p.issue_id")
		.innerJoin("repository as r", "r.id", "p.repository_id")
		.leftJoin("repository as h", "h.id", "p.head_repository_id")
		.select(["p.issue_id as id", "i.number", "r.store_id as store"])
		.select(["p.head_branch", "p.head_oid", "h.store_id as head_store"])
		.select(["i.original_author", "p.flow"])
		.where("p.issue_id", ">", p.after)
		.where("r.owner_id", "<>", removedOwner)
		.orderBy("p.issue_id")
		.limit(atOnce),
);
const headsOf = query((q, p: { store: number; names: string[] }, d) =>
	q
		.selectFrom("git_ref")
		.select(["name", "oid"])
		.where("store_id", "=", p.store)
		.where("name", "in", d.list(p.names)),
);
const lastMove = query((q, p: { store: number; name: string }) =>
	q
		.selectFrom("ref_move")
		.select(["new_oid as to", "how", "version"])
		.where("store_id", "=", p.store)
		.where("name", "=", p.name)
		.orderBy("version", "desc")
		.orderBy("id", "desc")
		.limit(1),
);

const broughtMoves = query(
	(q, p: { store: number; name: string; to: string }) =>
		q
			.selectFrom("ref_move")
			.select("version")
			.where("store_id", "=", p.store)
			.where("name", "=", p.name)
			.where("new_oid", "=", p.to)
			.where("how", "=", "mirror"),
);

/** A head of a pull request, for which a record has to be found. */
interface Head {
	readonly name: string;
	readonly store: number;
	readonly oid: string;
	/** The version of its store with the import that moved it last, by whomever its pull request is here; undefined where something else did. */
	readonly imported: number | undefined;
}

/** The stores, as far as records tell of them. */
interface KnownStores {
	/** Records tell of all moves of a store. */
	readonly isWhole: (store: number) => boolean;
	/** Records tell of all moves of all stores that there ever were. */
	readonly areAllWhole: boolean;
	/** An import by an older version, which wrote no records of heads, may have made this version of a store. */
	readonly mayBeBrought: (store: number, version: number) => boolean;
}

/**
 * The refs that keep the heads of pull requests. They have no records of their own: each has to be a commit to which a record moved the branch that it
 * comes from. Heads that were pushed without a branch have records, and are compared as other refs are.
 */
export class PullHeads {
	readonly #findings: Findings;
	/** By store and branch, the commits of which no record was seen yet. */
	readonly #wanted = new Map<string, Map<string, Head[]>>();
	/** By branch and commit, those that come from a repository that is gone. */
	readonly #orphans = new Map<string, Head[]>();
	/** Heads that imports have brought, as their records have them. */
	readonly #brought = new Set<string>();
	/** Heads without any move. */
	readonly #unmoved: Head[] = [];

	private constructor(findings: Findings) {
		this.#findings = findings;
	}

	/** Reads all pull requests, and compares their refs with their rows and with the list of moves. */
	static async of(db: Reader, findings: Findings): Promise<PullHeads> {
		const heads = new PullHeads(findings);
		for (let after = Number.MIN_SAFE_INTEGER; ; ) {
			const pulls = await db.all(pullsAfter, { after });
			for (const [store, some] of Map.groupBy(pulls, (pull) => pull.store)) {
				const names = some.map(({ number }) => pullRef(number));
				const refs = new Map(
					(await db.all(headsOf, { store, names })).map((ref) => [
						ref.name,
						ref.oid,
					]),
				);
				for (const pull of some) {
					const name = pullRef(pull.number);
					await heads.#read(db, { ...pull, name, oid: refs.get(name) });
				}
			}
			const last = pulls.at(-1);
			if (!last || pulls.length < atOnce) return heads;
			after = last.id;
		}
	}

	async #read(
		db: Reader,
		pull: {
			readonly store: number;
			readonly name: string;
			readonly oid: string | undefined;
			readonly head_oid: string;
			readonly head_branch: string;
			readonly head_store: number | null;
			readonly original_author: string;
			readonly flow: "branch" | "agit";
		},
	): Promise<void> {
		const { store, name, oid, head_oid, head_branch, head_store } = pull;
		const move = await db.first(lastMove, { store, name });
		const where = `${name} of store ${store}`;
		const isBrought = pull.original_author !== "";
		// one that came along from another forge may have no ref, and no move
		if (!move && oid && !isBrought)
			this.#unmoved.push({ name, store, oid, imported: undefined });
		if (move && (oid !== move.to || oid !== head_oid))
			this.#findings.add(
				`${where} ${oid ? `points to ${oid}` : "is gone"}, and its last move was to ${move.to ?? "nothing"}, and its pull request is at ${head_oid}: it was set by hand`,
			);
		if (!oid || isBrought) return;
		const imported = move?.how === "mirror" ? move.version : undefined;
		const head = { name, store, oid, imported };
		// what was pushed or brought without a branch has records of its own ref
		if (pull.flow === "agit") this.#want(keyOf(store, name), head);
		else if (head_store === null) {
			const key = keyOfOrphan(branchPrefix + head_branch, oid);
			this.#orphans.set(key, [...(this.#orphans.get(key) ?? []), head]);
		} else this.#want(keyOf(head_store, branchPrefix + head_branch), head);
	}

	#want(key: string, head: Head): void {
		const { oid } = head;
		const byOid = this.#wanted.get(key) ?? new Map<string, Head[]>();
		this.#wanted.set(key, byOid);
		byOid.set(oid, [...(byOid.get(oid) ?? []), head]);
	}

	/** A record moved a branch. */
	moved(store: number, ref: string, to: string): void {
		this.#wanted.get(keyOf(store, ref))?.delete(to);
		this.#orphans.delete(keyOfOrphan(ref, to));
	}

	/** A record of an import moved a head, in a version of its store. */
	brought(head: Omit<Head, "imported">, version: number): void {
		this.#brought.add(keyOfBrought(head, version));
	}

	/** Tells of heads to which no record moved their branch. */
	async tell(
		db: Reader,
		{ isWhole, areAllWhole, mayBeBrought }: KnownStores,
	): Promise<void> {
		// the branch may have been gone when the repository was brought
		const isBrought = async (head: Head): Promise<boolean> => {
			const { store, name, oid, imported } = head;
			if (imported === undefined) return false;
			if (this.#brought.has(keyOfBrought(head, imported))) return true;
			if (mayBeBrought(store, imported)) return true;
			// an older version that imported once more has set it back to where it was
			const moves = await db.all(broughtMoves, { store, name, to: oid });
			return moves.some(({ version }) => mayBeBrought(store, version));
		};
		for (const { name, store, oid } of this.#unmoved)
			if (isWhole(store))
				this.#findings.add(
					`${name} of store ${store} points to ${oid}, and is not in the list of moves: it was set by hand`,
				);
		// the repository that is gone may have been any
		if (areAllWhole)
			for (const [key, heads] of this.#orphans)
				for (const head of heads)
					if (!(await isBrought(head)))
						this.#findings.add(
							`${head.name} of store ${head.store} points to ${head.oid}, and no record moved ${key.split("\n")[0]} of any store there: it was set by hand`,
						);
		for (const [key, byOid] of this.#wanted) {
			const [store, ref] = key.split("\n");
			if (!isWhole(Number(store))) continue;
			for (const heads of byOid.values())
				for (const head of heads)
					if (!(await isBrought(head)))
						this.#findings.add(
							`${head.name} of store ${head.store} points to ${head.oid}, and no record moved ${ref} of store ${store} there: it was set by hand`,
						);
		}
	}
}

const keyOfBrought = (
	{ store, name, oid }: Omit<Head, "imported">,
	version: number,
): string => `${keyOf(store, name)}\n${oid}\n${version}`;
const keyOfOrphan = (ref: string, oid: string): string => `${ref}\n${oid}`;
const keyOf = (store: number, ref: string): string => `${store}\n${ref}`;
