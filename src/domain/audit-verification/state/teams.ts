import { query, type Reader } from "../../../database/database.ts";
import { auditActions } from "../../audit/actions/actions.ts";
import { keptField } from "../../audit/fields.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, idIn, recordsWith, type Told } from "./recorded.ts";
import { changedTo, compareThings, RecordedThings } from "./things.ts";

const rowsAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("team")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const fields = auditActions["team.created"].changes;

/** The team of the owners as it is created with its organization. */
const ownersTeam = {
	name: "Owners",
	level: "owner",
	includes_all_repositories: true,
	can_create_org_repo: true,
};

/** Compares teams with the last records of each. */
export async function verifyTeams(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const teams = new RecordedThings(parents.highest.team);
	/** The organizations of which nobody knows by which id their owners' team was created. */
	const unclear = new Set<number | null>();
	for await (const told of recordsWith(db, [
		"organization.created",
		"team.created",
		"team.edited",
		"team.deleted",
	])) {
		if (told.action === "organization.created" && told.forgotten)
			unclear.add(told.organization_id);
		readRecord(teams, told);
	}
	await compareThings(
		teams,
		{
			rowsAfter: (after) => db.all(rowsAfter, { after }),
			nameOf: ({ id, name }) => `team ${id} (${name})`,
			concerns: ({ id, name, organization_id }) =>
				teams.known.has(id) ||
				name !== ownersTeam.name ||
				!unclear.has(organization_id),
			nameOfGone: (id, { of }) =>
				`team ${id} of organization ${of.organization_id}`,
			valueOf: (row, field) =>
				field === "organization"
					? row.organization_id
					: keptField(fields, { ...row }, field),
			mayBeGone: async (_, { of }) =>
				of.organization_id === null ||
				!(await parents.account(of.organization_id)),
		},
		findings,
	);
}

function readRecord(teams: RecordedThings, told: Told): void {
	const after = changedTo(told);
	const of = { organization: told.organization_id };
	switch (told.action) {
		case "organization.created": {
			const id = idIn(told, "owners_team");
			if (id !== undefined)
				teams.create(told, { ...ownersTeam, ...of }, { id, isWhole: true });
			return;
		}
		case "team.created":
			// records of older servers lack the levels of units
			teams.create(told, { ...after, ...of }, { isWhole: "units" in after });
			return;
		case "team.edited":
			teams.edit(told, { ...after, ...of });
			return;
		default:
			teams.delete(told);
	}
}
