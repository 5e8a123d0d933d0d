import { query, type Reader } from "../../database/database.ts";
import { removedOwner } from "../permissions/removed-owner.ts";

const accountNamed = query((q, p: { id: number }) =>
	q
		.selectFrom("account")
		.select("name")
		.where("id", "=", p.id)
		.where("removed", "=", 0),
);
const repositories = (column: "id" | "store_id") =>
	query((q, p: { id: number }) =>
		q
			.selectFrom("repository as r")
			.innerJoin("account as o", "o.id", "r.owner_id")
			.select(["o.name as owner", "r.name"])
			.where(`r.${column}`, "=", p.id)
			.where("r.owner_id", "<>", removedOwner),
	);
const repositoryNamed = repositories("id");
const repositoryOfStore = repositories("store_id");
const teamNamed = query((q, p: { id: number }) =>
	q
		.selectFrom("team as t")
		.innerJoin("account as o", "o.id", "t.organization_id")
		.select(["o.name as owner", "t.name"])
		.where("t.id", "=", p.id)
		.where("o.removed", "=", 0),
);

const named = {
	account: accountNamed,
	organization: accountNamed,
	repository: repositoryNamed,
	store: repositoryOfStore,
	team: teamNamed,
} as const;
type Kind = keyof typeof named;

/** Gives the sentence of a finding with the names of the accounts, repositories and teams behind their ids: `repository 7 (lumen/quarry)`. */
export async function withNames(db: Reader, text: string): Promise<string> {
	let result = "";
	let end = 0;
	for (const found of text.matchAll(
		/\b(account|organization|repository|store|team) (-?\d{1,15})\b(?! \()/g,
	)) {
		const [whole, kind, id] = found;
		const row = await db.first(named[kind as Kind], { id: Number(id) });
		result += text.slice(end, found.index) + whole;
		end = found.index + whole.length;
		if (row)
			result += ` (${"owner" in row ? `${row.owner}/${row.name}` : row.name})`;
	}
	return result + text.slice(end);
}
