import { sha256Hex } from "../../../crypto/digests.ts";
import {
	everyUnit,
	Level,
	type LevelName,
	levelName,
	unitKey,
} from "../../../domain/permissions/units.ts";
import { rightsColumns } from "../../../domain/teams/rights.ts";
import { accountOrNull } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { num, text, time, yes } from "../source/values.ts";
import { unitOf } from "./repository-settings.ts";

const visibilities = ["public", "limited", "private"];

const teams: Part = {
	table: "team",
	key: ["id"],
	from: ["team"],
	async *rows(world) {
		const granted = new Map<number, Record<string, LevelName>>();
		for await (const row of world.source.rows("team_unit")) {
			const unit = unitOf(num(row.type));
			const mode = num(row.access_mode);
			if (!unit) continue;
			const of = granted.get(num(row.team_id)) ?? {};
			of[unitKey(unit)] = levelName(mode);
			granted.set(num(row.team_id), of);
		}
		const known = world.source.columns("team").has("visibility");
		for await (const row of world.source.rows("team")) {
			const id = num(row.id);
			const organization = num(row.org_id);
			if (world.accounts.get(organization) !== "organization") {
				world.report.remark("team", id, "its organization is gone");
				continue;
			}
			world.teams.add(id);
			const authorize = num(row.authorize);
			const level = (authorize >= Level.admin ? authorize : 0) as Level;
			const units =
				level >= Level.admin
					? everyUnit(levelName(level))
					: authorize
						? { ...everyUnit(levelName(authorize)), ...granted.get(id) }
						: (granted.get(id) ?? {});
			yield {
				id,
				organization_id: organization,
				name: text(row.name),
				lower_name: text(row.lower_name) || text(row.name).toLowerCase(),
				description: text(row.description),
				...rightsColumns({ level, units }),
				includes_all_repositories: yes(row.includes_all_repositories),
				can_create_org_repo: yes(row.can_create_org_repo),
				visibility: known
					? (visibilities[num(row.visibility)] ?? "private")
					: level === Level.owner
						? "public"
						: "private",
				created_at: 0,
			};
		}
	},
};

const teamMembers: Part = {
	table: "team_member",
	key: ["team_id", "account_id"],
	from: ["team_user"],
	async *rows(world) {
		for await (const row of world.source.rows("team_user"))
			if (world.teams.has(num(row.team_id)) && world.accounts.has(num(row.uid)))
				yield {
					team_id: num(row.team_id),
					account_id: num(row.uid),
					organization_id: num(row.org_id),
				};
			else
				world.report.remark(
					"team_user",
					num(row.id),
					"it belongs to something that is gone",
				);
	},
};

const teamRepositories: Part = {
	table: "team_repository",
	key: ["team_id", "repository_id"],
	from: ["team_repo"],
	async *rows(world) {
		for await (const row of world.source.rows("team_repo"))
			if (
				world.teams.has(num(row.team_id)) &&
				world.repositories.has(num(row.repo_id))
			)
				yield {
					team_id: num(row.team_id),
					repository_id: num(row.repo_id),
				};
			else
				world.report.remark(
					"team_repo",
					num(row.id),
					"it belongs to something that is gone",
				);
	},
};

/** They had no end there; here they get one that is far away. */
const invitationSeconds = 10 * 365 * 86_400;

/** Invitations that were sent: the token stands in the link of the mail. */
const invitations: Part = {
	table: "team_invitation",
	key: ["id"],
	from: ["team_invite"],
	async *rows(world) {
		for await (const row of world.source.rows("team_invite")) {
			if (!world.teams.has(num(row.team_id))) {
				world.report.remark("team_invite", num(row.id), "its team is gone");
				continue;
			}
			const created_at = time(row.created_unix);
			yield {
				id: num(row.id),
				hash: sha256Hex(text(row.token)),
				team_id: num(row.team_id),
				email: text(row.email),
				lower_email: text(row.email).toLowerCase(),
				inviter_id: accountOrNull(world, num(row.inviter_id)),
				created_at,
				expires_at: created_at + invitationSeconds,
			};
		}
	},
};

export const teamParts: readonly Part[] = [
	teams,
	teamMembers,
	teamRepositories,
	invitations,
];
