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
		.select("new_oid as to")
		.where("store_id", "=", p.store)
		.where("name", "=", p.name)
		.orderBy("version", "desc")
		.orderBy("id", "desc")
		.limit(1),
);

/** A head of a pull request, for which a record has to be found. */
interface Head {
	readonly name: string;
	readonly store: number;
	readonly oid: string;
}

/**
 * The refs that keep the heads of pull requests. They have no records of their own: each has to be a commit to which a record moved the branch that it
 * comes from. Heads that were pushed without a branch have records, and are compared as other refs are.
 */
export class PullHeads {
	readonly #findings: Findings;
	/** By store and branch, the commits of which no record was seen yet. */
	readonly #wanted = new Map<string, Map<string, Head[]>>();

	private constructor(findings: Findings) {
		this.#findings = findings;
	}

	/** Reads all pull requests, and compares their refs with their rows and with the list of moves. */
	static async of(db: Reader, findings: Findings): Promise<PullHeads> {
		const heads = new PullHeads(findings);
		for (let after = 0; ; ) {
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
		// one that came along from another forge may have no ref
		if (!move) return;
		const where = `${name} of store ${store}`;
		if (oid !== move.to || oid !== head_oid)
			this.#findings.add(
				`${where} ${oid ? `points to ${oid}` : "is gone"}, and its last move was to ${move.to ?? "nothing"}, and its pull request is at ${head_oid}: it was set by hand`,
			);
		const isBrought = pull.original_author !== "";
		if (!oid || isBrought || head_store === null || pull.flow === "agit")
			return;
		const key = keyOf(head_store, branchPrefix + head_branch);
		const byOid = this.#wanted.get(key) ?? new Map<string, Head[]>();
		this.#wanted.set(key, byOid);
		byOid.set(oid, [...(byOid.get(oid) ?? []), { name, store, oid }]);
	}

	/** A record moved a branch. */
	moved(store: number, ref: string, to: string): void {
		this.#wanted.get(keyOf(store, ref))?.delete(to);
	}

	/** Tells of heads to which no record moved their branch. `isWhole` tells if a store has records of all its moves. */
	tell(isWhole: (store: number) => boolean): void {
		for (const [key, byOid] of this.#wanted) {
			const [store, ref] = key.split("\n");
			if (!isWhole(Number(store))) continue;
			for (const heads of byOid.values())
				for (const { name, store: own, oid } of heads)
					this.#findings.add(
						`${name} of store ${own} points to ${oid}, and no record moved ${ref} of store ${store} there: it was set by hand`,
					);
		}
	}
}

const keyOf = (store: number, ref: string): string => `${store}\n${ref}`;
