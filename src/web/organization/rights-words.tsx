import {
	Level,
	type LevelName,
	unitKey,
	units,
} from "../../domain/permissions/units.ts";
import type { Team } from "../../domain/teams/team.ts";
import { plural, t } from "../words/words.ts";

/** The parts of a repository as people call them. */
export const unitNames = (): Readonly<
	Record<(typeof units)[number], string>
> => ({
	code: t("Code"),
	issues: t("Issues"),
	pulls: t("Pull requests"),
	releases: t("Releases"),
	wiki: t("Wiki"),
	projects: t("Boards"),
	packages: t("Packages"),
	actions: t("Workflows"),
	ext_issues: t("Outside tracker"),
	ext_wiki: t("Outside wiki"),
});

/** What writing means in a part, where that is not plain from its name. */
export const writingMeans = (): Readonly<
	Partial<Record<(typeof units)[number], string>>
> => ({
	code: t("Write: push and merge pull requests."),
	issues: t("Write: label, assign, close and lock."),
	pulls: t("Write: label, assign and close; merging needs to write the code."),
	releases: t("Write: make tags into releases, and change them."),
	packages: t("Write: publish and delete the packages of the organization."),
	actions: t("Write: start, cancel, approve and rerun workflows."),
});

/** The level of a team in each unit, as its row has them. */
export const levelsOf = (team: Team): Readonly<Record<string, LevelName>> =>
	JSON.parse(team.units);

/** What a team may do, in sentences. */
export function rightsOf(team: Team): string[] {
	if (team.level >= Level.owner)
		return [t("Owns the organization and may do everything.")];
	if (team.level >= Level.admin)
		return [t("Administers its repositories, with settings and rights.")];
	const granted = levelsOf(team);
	const names = unitNames();
	const withLevel = (...levels: LevelName[]) =>
		units
			.filter((unit) => levels.includes(granted[unitKey(unit)] ?? "none"))
			.map((unit) => names[unit])
			.join(", ");
	const writes = withLevel("write", "admin", "owner");
	const reads = withLevel("read");
	const said = [
		writes && t("Writes: {parts}.", { parts: writes }),
		reads && t("Reads: {parts}.", { parts: reads }),
	].filter(Boolean);
	return said.length ? said : [t("May do nothing yet.")];
}

/** Over which repositories. */
export const reachOf = (team: Team, chosen: number): string =>
	team.level >= Level.owner || team.includes_all_repositories
		? t("all repositories")
		: plural(chosen, "1 repository", "{n} repositories");
