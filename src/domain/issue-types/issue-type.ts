import { type Selectable, sql } from "kysely";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import type { IssueTypeTable } from "../../database/schema-issues.ts";
import type { Account } from "../accounts/account.ts";

/** A type of issues of an organization. */
export type IssueType = Selectable<IssueTypeTable>;
/** The account whose types are meant; people have none. */
export type TypesOwner = Pick<Account, "id" | "kind" | "created_at">;

/** The colours that GitHub knows. */
export const typeColors = [
	"gray",
	"blue",
	"green",
	"yellow",
	"orange",
	"red",
	"pink",
	"purple",
] as const;
export type TypeColor = (typeof typeColors)[number];

/** So many types an organization has. */
export const mostTypes = 25;

/** Organizations have these until they change them; the places in this list are in their ids. */
const defaults = [
	["Task", "A specific piece of work", "yellow"],
	["Bug", "An unexpected problem or behavior", "red"],
	["Feature", "A request, idea, or new functionality", "blue"],
] as const satisfies readonly (readonly [string, string, TypeColor])[];

/** Ids are made of the owner and a number, so those of the defaults are known before there are rows. */
export const numbersOfOwner = 2 ** 20;
export const typeId = (owner: number, number: number): number =>
	owner * numbersOfOwner + number;

/** The name by which types are unique and found. */
export const typeKey = (name: string): string =>
	name.normalize("NFC").toLowerCase();

/** The condition that a row of `issue_type` is no type that was deleted, and whose rows wait for a job. */
export const typeIsThere = (type = "issue_type") =>
	sql<boolean>`${sql.ref(`${type}.removed`)} = 0`;

const ofOwner = query((q, p: { owner: number }) =>
	q
		.selectFrom("issue_type")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.where(typeIsThere())
		.orderBy("position")
		.orderBy("id"),
);
const listOf = query((q, p: { owner: number }) =>
	q
		.selectFrom("issue_type_list")
		.select("owner_id")
		.where("owner_id", "=", p.owner),
);
const ofIssues = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("typed_issue")
		.innerJoin("issue_type", "issue_type.id", "typed_issue.type_id")
		.selectAll("issue_type")
		.select("typed_issue.issue_id")
		.where("typed_issue.issue_id", "in", d.list(p.ids))
		.where(typeIsThere()),
);
const addList = query((q, p: { owner: number; next: number }) =>
	q
		.insertInto("issue_type_list")
		.values({ owner_id: p.owner, next_number: p.next })
		.onConflict((c) => c.doNothing())
		.returning("owner_id"),
);

/** The types that an organization has as long as it has changed none. */
const defaultTypes = ({ id, kind, created_at }: TypesOwner): IssueType[] =>
	kind === "organization"
		? defaults.map(([name, description, color], i) => ({
				id: typeId(id, i + 1),
				owner_id: id,
				name,
				name_key: typeKey(name),
				description,
				color,
				enabled: 1,
				position: i + 1,
				removed: 0,
				created_at,
				updated_at: created_at,
			}))
		: [];

/** The types of an owner in their order, disabled ones too: 25 at most; people have none. */
export async function typesOf(
	db: Reader,
	owner: TypesOwner,
): Promise<IssueType[]> {
	if (owner.kind !== "organization") return [];
	const rows = await db.all(ofOwner, { owner: owner.id });
	if (rows.length || (await db.first(listOf, { owner: owner.id }))) return rows;
	return defaultTypes(owner);
}

/** The types of an owner that new issues can have, in their order. */
export const offeredTypes = async (
	db: Reader,
	owner: TypesOwner,
): Promise<IssueType[]> =>
	(await typesOf(db, owner)).filter(({ enabled }) => enabled === 1);

/** The type of an owner with a name, in any case; disabled ones too. */
export async function typeNamed(
	db: Reader,
	owner: TypesOwner,
	name: string,
): Promise<IssueType | undefined> {
	const key = typeKey(name.trim());
	return (await typesOf(db, owner)).find(({ name_key }) => name_key === key);
}

/** The types of some issues, by issue; one query whatever the number. */
export async function typesByIssue(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, IssueType>> {
	const rows = ids.length ? await db.all(ofIssues, { ids }) : [];
	return new Map(rows.map(({ issue_id, ...type }) => [issue_id, type]));
}

/** Writes the rows of the defaults of an organization that had none; called before anything names its types. */
export async function writeDefaults(
	tx: Transaction,
	owner: TypesOwner,
): Promise<void> {
	const rows = defaultTypes(owner);
	const list = { owner: owner.id, next: defaults.length + 1 };
	if (!(await tx.first(addList, list)) || !rows.length) return;
	await tx.change((q) => q.insertInto("issue_type").values(rows));
}
