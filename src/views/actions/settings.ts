import Type from "typebox";
import type { App } from "../../app.ts";
import {
	busyRunners,
	isOnline,
	labelsOf,
	type Runner,
} from "../../domain/actions/runners.ts";
import type {
	Secret as SecretRow,
	Variable as VariableRow,
} from "../../domain/actions/settings.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Array: List, Boolean: YesNo, Integer, String: Text } = Type;

export const Secret = Type.Object(
	{
		name: Text(),
		description: Text(),
		created_at: Text({ format: "date-time" }),
	},
	{ $id: "Secret" },
);

export const ActionVariable = Type.Object(
	{
		owner_id: Integer(),
		repo_id: Integer(),
		name: Text(),
		data: Text(),
		description: Text(),
	},
	{ $id: "ActionVariable" },
);

export const ActionRunner = Type.Object(
	{
		id: Integer(),
		name: Text(),
		status: Text({ enum: ["online", "offline"] }),
		busy: YesNo(),
		disabled: YesNo(),
		ephemeral: YesNo(),
		labels: List(
			Type.Object(
				{ id: Integer(), name: Text(), type: Text() },
				{ $id: "ActionRunnerLabel" },
			),
		),
	},
	{ $id: "ActionRunner" },
);

export const ActionRunnersResponse = Type.Object(
	{ runners: List(ActionRunner), total_count: Integer() },
	{ $id: "ActionRunnersResponse" },
);

export const RegistrationToken = Type.Object(
	{ token: Text() },
	{ $id: "RegistrationToken" },
);

export const secretView = (row: SecretRow) => ({
	name: row.name,
	description: row.description,
	created_at: rfc3339Of(row.created_at),
});

export const variableView = (row: VariableRow) => ({
	owner_id: row.owner_id ?? 0,
	repo_id: row.repository_id ?? 0,
	name: row.name,
	data: row.value,
	description: row.description,
});

/** Runners; one query for those that work now. */
export async function runnerViews(app: App, rows: readonly Runner[]) {
	const busy = await busyRunners(
		app.db,
		rows.map((r) => r.id),
	);
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		status: isOnline(app, row) ? "online" : "offline",
		busy: busy.has(row.id),
		disabled: row.disabled === 1,
		ephemeral: row.ephemeral === 1,
		labels: labelsOf(row).map((name, id) => ({ id, name, type: "custom" })),
	}));
}
