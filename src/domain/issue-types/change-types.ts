import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { bounds, faultOfText, inEnglish } from "../../text/text-limits.ts";
import {
	type IssueType,
	mostTypes,
	numbersOfOwner,
	type TypesOwner,
	typeColors,
	typeId,
	typeKey,
	typesOf,
	writeDefaults,
} from "./issue-type.ts";

/** A type as it is asked for; absent members stay, or are the first of their kind. */
interface IssueTypeInput {
	name?: string;
	description?: string;
	/** One of `typeColors`. */
	color?: string;
	enabled?: boolean;
}

const takeNumber = query((q, p: { owner: number }) =>
	q
		.updateTable("issue_type_list")
		.set((e) => ({ next_number: e("next_number", "+", 1) }))
		.where("owner_id", "=", p.owner)
		.returning("next_number"),
);
const lockList = query((q, p: { owner: number }, d) =>
	q
		.selectFrom("issue_type_list")
		.select("owner_id")
		.where("owner_id", "=", p.owner)
		.modifyEnd(d.forUpdate()),
);
const add = insertInto(
	"issue_type",
	[
		"id",
		"owner_id",
		"name",
		"name_key",
		"description",
		"color",
		"enabled",
		"position",
		"created_at",
		"updated_at",
	],
	(insert) => insert.returningAll(),
);
const change = updateTable(
	"issue_type",
	{
		set: ["name", "name_key", "description", "color", "enabled", "updated_at"],
		where: ["id"],
	},
	(update) => update.returningAll(),
);
const place = updateTable("issue_type", { set: ["position"], where: ["id"] });

/**
 * Creates a type behind the others of an organization.
 * @throws DomainError "invalid" for a name or text that cannot be, and beyond 25 types at once or a million ever; "conflict" for a name that is taken
 */
export async function createIssueType(
	app: App,
	owner: TypesOwner,
	{
		name = "",
		description = "",
		color = "gray",
		enabled = true,
	}: IssueTypeInput,
): Promise<IssueType> {
	const checked = {
		...checkedName(name),
		description: checkedDescription(description),
		color: checkedColor(color),
		enabled: Number(enabled),
	};
	return changing(app, owner, async (tx, all) => {
		if (all.length >= mostTypes)
			throw invalid(
				`an organization has no more than ${mostTypes} issue types`,
			);
		const [taken] = await tx.all(takeNumber, { owner: owner.id });
		const number = (taken?.next_number ?? 0) - 1;
		// the next id belongs to the next account
		if (number >= numbersOfOwner)
			throw invalid("this organization has created too many issue types");
		const at = now(app);
		const [row] = await tx.all(add, {
			id: typeId(owner.id, number),
			owner_id: owner.id,
			...checked,
			position: (all.at(-1)?.position ?? 0) + 1,
			created_at: at,
			updated_at: at,
		});
		return row as IssueType;
	});
}

/**
 * Changes a type; absent members stay.
 * @throws DomainError "not-found", "invalid" for a name or text that cannot be, "conflict" for a name that is taken
 */
export async function editIssueType(
	app: App,
	owner: TypesOwner,
	id: number,
	{ name, description, color, enabled }: IssueTypeInput,
): Promise<IssueType> {
	const edit = {
		...(name === undefined ? {} : checkedName(name)),
		...(description === undefined
			? {}
			: { description: checkedDescription(description) }),
		...(color === undefined ? {} : { color: checkedColor(color) }),
		...(enabled === undefined ? {} : { enabled: Number(enabled) }),
	};
	return changing(app, owner, async (tx, all) => {
		const present = all.find((type) => type.id === id);
		if (!present) throw notFound();
		const wanted = { ...present, ...edit };
		const [row] = await tx.all(change, {
			id,
			name: wanted.name,
			name_key: wanted.name_key,
			description: wanted.description,
			color: wanted.color,
			enabled: wanted.enabled,
			updated_at: now(app),
		});
		return row as IssueType;
	});
}

/** Moves a type one place up or down in its list; at its end it stays. @throws DomainError "not-found" */
export const moveIssueType = (
	app: App,
	owner: TypesOwner,
	id: number,
	way: "up" | "down",
): Promise<void> =>
	changing(app, owner, async (tx, all) => {
		const from = all.findIndex((type) => type.id === id);
		if (from < 0) throw notFound();
		const to = from + (way === "up" ? -1 : 1);
		const moved = all.toSpliced(from, 1);
		moved.splice(Math.max(0, to), 0, all[from] as IssueType);
		for (const [i, type] of moved.entries())
			if (type.position !== i + 1)
				await tx.run(place, { id: type.id, position: i + 1 });
	});

/** Runs a change of the types of an owner, which have rows by then and which no other changes meanwhile. */
async function changing<T>(
	app: App,
	owner: TypesOwner,
	change: (tx: Transaction, all: readonly IssueType[]) => Promise<T>,
): Promise<T> {
	try {
		return await app.db.write(async (tx) => {
			await lockTypes(tx, owner);
			return change(tx, await typesOf(tx, owner));
		});
	} catch (error) {
		if (isConstraint(error, "unique"))
			throw conflict("Issue type name is already taken.", { field: "name" });
		throw error;
	}
}

/** Makes the types of an owner rows, and lets no other change them until the end of the transaction. */
export async function lockTypes(
	tx: Transaction,
	owner: TypesOwner,
): Promise<void> {
	await writeDefaults(tx, owner);
	await tx.first(lockList, { owner: owner.id });
}

/** @throws DomainError "invalid" */
function checkedName(typed: string): { name: string; name_key: string } {
	const name = checkedLine(
		"name",
		typed.normalize("NFC"),
		bounds.issueTypeName,
	);
	if (!name) throw invalid("Name can't be blank.", { field: "name" });
	return { name, name_key: typeKey(name) };
}

/** @throws DomainError "invalid" */
const checkedDescription = (typed: string): string =>
	checkedLine("description", typed, bounds.issueTypeDescription);

function checkedLine(
	field: string,
	typed: string,
	{ max }: { readonly max: number },
): string {
	const line = typed.trim();
	const fault = faultOfText(line, { maxLength: max, oneLine: true });
	if (fault) throw invalid(inEnglish(fault), { field });
	// what neither breaks lines nor is a control character of ASCII
	if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line))
		throw invalid("Remove the control characters.", { field });
	return line;
}

/** @throws DomainError "invalid" */
function checkedColor(color: string): string {
	if (typeColors.some((known) => known === color)) return color;
	throw invalid(`color is one of ${typeColors.join(", ")}`, { field: "color" });
}
