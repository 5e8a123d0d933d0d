import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { colorOf } from "./color.ts";
import {
	homeColumns,
	type Label,
	type LabelHome,
	labelIsThere,
} from "./label.ts";

interface NewLabel {
	name: string;
	color: string;
	description?: string;
	exclusive?: boolean;
	archived?: boolean;
}

/** What is null stays as it is by then: somebody else may be changing it. */
const update = query(
	(
		q,
		p: {
			id: number;
			name: string | null;
			color: string | null;
			description: string | null;
			exclusive: number | null;
			archived: number | null;
		},
	) =>
		q
			.updateTable("label")
			.set({
				name: sql`coalesce(${p.name}, name)`,
				color: sql`coalesce(${p.color}, color)`,
				description: sql`coalesce(${p.description}, description)`,
				exclusive: sql`coalesce(${p.exclusive}, exclusive)`,
				archived_at: sql`coalesce(${p.archived}, archived_at)`,
			})
			.where("id", "=", p.id)
			.where(labelIsThere())
			.returningAll(),
);

/** Creates a label; names need not be unique. @throws DomainError "invalid" for a colour that is none */
export async function createLabel(
	app: App,
	actor: Actor,
	home: LabelHome,
	wanted: NewLabel,
): Promise<Label> {
	const color = colorOf(wanted.color);
	const at = now(app);
	return app.db.write(async (tx) => {
		const [label] = await tx.rows((q) =>
			q
				.insertInto("label")
				.values({
					...homeColumns(home),
					name: wanted.name,
					color,
					description: wanted.description ?? "",
					exclusive: wanted.exclusive ? 1 : 0,
					archived_at: wanted.archived ? at : 0,
					created_at: at,
				})
				.returningAll(),
		);
		if (!label) throw new Error("no row for a new label");
		await app.events.record(tx, {
			kind: "label.created",
			...about(actor, label),
			payload: { label: label.id, name: label.name },
		});
		return label;
	});
}

/**
 * Changes a label; absent members stay.
 * @throws DomainError "invalid" for a colour that is none
 */
export async function editLabel(
	app: App,
	actor: Actor,
	label: Label,
	edit: Partial<NewLabel>,
): Promise<Label> {
	return app.db.write(async (tx) => {
		const [changed] = await tx.all(update, {
			id: label.id,
			name: edit.name ?? null,
			color: edit.color === undefined ? null : colorOf(edit.color),
			description: edit.description ?? null,
			exclusive: edit.exclusive === undefined ? null : Number(edit.exclusive),
			archived: archivedAt(app, label, edit.archived),
		});
		if (!changed) throw notFound();
		await app.events.record(tx, {
			kind: "label.edited",
			...about(actor, label),
			payload: { label: label.id, oldName: label.name },
		});
		return changed;
	});
}

/** null: as it is. */
function archivedAt(
	app: App,
	label: Label,
	archived: boolean | undefined,
): number | null {
	if (archived === undefined) return null;
	return archived ? label.archived_at || now(app) : 0;
}

const about = (actor: Actor, label: Label) => ({
	repository: label.repository_id ?? undefined,
	actor: actor.account?.id,
});
