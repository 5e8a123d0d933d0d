import Type from "typebox";
import {
	detailsOf,
	type AuditRecord as Row,
} from "../../domain/audit/audit-record.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Integer, String: Text } = Type;
const who = Type.Union([
	Type.Object({ id: Integer(), name: Text() }),
	Type.Null(),
]);
const id = Type.Union([Integer(), Type.Null()]);

/** Something that was done, as the audit log has it. */
export const AuditRecord = Type.Object(
	{
		id: Integer(),
		created_at: Text({ format: "date-time" }),
		action: Text({ description: "such as repository.created" }),
		actor: who,
		acting: Type.Union([
			Type.Object({ id: Integer(), name: Text() }),
			Type.Null(),
		]),
		as: Text({
			description:
				"sudo or acting (an administrator in the actor's name), runner, application, system, or empty",
		}),
		credential: Type.Object({
			kind: Text(),
			id,
		}),
		ip_address: Text({
			description: "empty where you may not see it",
		}),
		user_agent: Text({
			description: "empty where you may not see it",
		}),
		request_id: Text(),
		target: Type.Object({ kind: Text(), id, name: Text() }),
		organization_id: id,
		repository_id: id,
		account_id: id,
		changes: Type.Record(
			Type.String(),
			Type.Array(Type.Unknown(), {
				description: "the value before, and the value after",
			}),
		),
		details: Type.Record(Type.String(), Type.Unknown()),
	},
	{ $id: "AuditRecord" },
);

const numberOf = (value: number | null): number | null =>
	value === null ? null : Number(value);

/** A record as the API has it; `isShown` says whether its reader may see from where somebody acted. */
export function auditRecordView(
	row: Row,
	isShown: (row: Row) => boolean,
): Type.Static<typeof AuditRecord> {
	const { changes = {}, facts = {} } = detailsOf(row);
	const shown = isShown(row);
	return {
		id: Number(row.id),
		created_at: rfc3339Of(Math.floor(Number(row.at_ms) / 1000)),
		action: row.action,
		actor: personOf(row.actor_id, row.actor_name),
		acting: personOf(row.by_id, row.by_name),
		as: row.as_kind,
		credential: {
			kind: row.credential_kind,
			id: numberOf(row.credential_id),
		},
		ip_address: shown ? row.address : "",
		user_agent: shown ? row.agent : "",
		request_id: row.request_id,
		target: {
			kind: row.target_kind,
			id: numberOf(row.target_id),
			name: row.target_name,
		},
		organization_id: numberOf(row.organization_id),
		repository_id: numberOf(row.repository_id),
		account_id: numberOf(row.account_id),
		changes: changes as unknown as Record<string, unknown[]>,
		details: facts as Record<string, unknown>,
	};
}

const personOf = (person: number | null, name: string | null) =>
	person === null ? null : { id: Number(person), name: name ?? "" };
