import { query, type Reader } from "../../../database/database.ts";
import type { HighestIds } from "../../audit/sealing/highest-ids.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import type { Findings } from "../finding.ts";
import { type Beginning, beginningOf } from "./beginning.ts";
import { recordsWith } from "./recorded.ts";

const accountOf = query((q, p: { id: number }) =>
	q.selectFrom("account").select("removed").where("id", "=", p.id),
);
const repositoryOf = query((q, p: { id: number }) =>
	q.selectFrom("repository").select("owner_id").where("id", "=", p.id),
);
const teamOf = query((q, p: { id: number }) =>
	q.selectFrom("team").select("organization_id").where("id", "=", p.id),
);

/** The things that others belong to: rows go with them, and not all come back with them. */
export class Parents {
	private readonly db: Reader;
	readonly #there = new Map<string, Promise<boolean>>();
	/** The last record of accounts or teams that were deleted or restored. */
	#lost = 0;
	readonly #restored = new Map<string, number>();
	/** The highest ids when the audit log began, as far as all records since then are there. */
	readonly highest: Partial<HighestIds>;

	/** Rows of a Gitea installation are among those without records. */
	readonly isImported: boolean;

	private constructor(db: Reader, { highest, isImported }: Beginning) {
		this.db = db;
		this.highest = highest;
		this.isImported = isImported;
	}

	/** Reads which accounts and repositories were restored. */
	static async of(db: Reader, findings: Findings): Promise<Parents> {
		const parents = new Parents(db, await beginningOf(db, findings));
		for await (const { id, action, target_id } of recordsWith(db, [
			"account.deleted",
			"account.restored",
			"repository.restored",
			"team.deleted",
		])) {
			const [kind, verb] = action.split(".");
			if (kind !== "repository") parents.#lost = id;
			if (verb === "restored")
				parents.#restored.set(`${kind} ${target_id}`, id);
		}
		return parents;
	}

	/** Tells if a user or an organization is there for others. */
	account(id: number): Promise<boolean> {
		return this.#known(`account ${id}`, async () => {
			const row = await this.db.first(accountOf, { id });
			return row?.removed === 0;
		});
	}

	/** The same of a repository. */
	repository(id: number): Promise<boolean> {
		return this.#known(`repository ${id}`, async () => {
			const row = await this.db.first(repositoryOf, { id });
			return row !== undefined && row.owner_id !== removedOwner;
		});
	}

	/** The same of a team, with its organization. */
	team(id: number): Promise<boolean> {
		return this.#known(`team ${id}`, async () => {
			const organization = await this.organizationOf(id);
			return organization !== undefined && this.account(organization);
		});
	}

	/** The organization of a team that is there. */
	organizationOf = async (team: number): Promise<number | undefined> =>
		(await this.db.first(teamOf, { id: team }))?.organization_id;

	/** Tells if something was restored after a record: not all that it had comes back with it. */
	restoredSince(
		kind: "account" | "repository",
		id: number,
		record: number,
	): boolean {
		return (this.#restored.get(`${kind} ${id}`) ?? 0) > record;
	}

	/** Tells if an account or a team was deleted or restored after a record. */
	lostSince = (record: number): boolean => this.#lost > record;

	#known(key: string, look: () => Promise<boolean>): Promise<boolean> {
		const known = this.#there.get(key) ?? look();
		// more than these would cost more than they spare
		if (this.#there.size < 100_000) this.#there.set(key, known);
		return known;
	}
}
