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
	projects: t("Projects"),
	packages: t("Packages"),
	actions: t("Actions"),
	ext_issues: t("External issue tracker"),
	ext_wiki: t("External wiki"),
});

/** What writing means in a part, where that is not plain from its name. */
export const writingMeans = (): Readonly<
	Partial<Record<(typeof units)[number], string>>
> => ({
	code: t("Write: push and merge pull requests."),
	issues: t("Write: label, assign, close and lock."),
	pulls: t(
		"Write: label, assign and close. Merging requires write access to the code.",
	),
	releases: t("Write: create and edit releases."),
	packages: t("Write: publish and delete the packages of the organization."),
	actions: t("Write: run, cancel, approve and re-run workflows."),
});

/** The level of a team in each unit, as its row has them. */
export const levelsOf = (team: Team): Readonly<Record<string, LevelName>> =>
	JSON.parse(team.units);

/** What a team may do, in sentences. */
export function rightsOf(team: Team): string[] {
	if (team.level >= Level.owner)
		return [t("Owns the organization and has full access.")];
	if (team.level >= Level.admin)
		return [t("Administers its repositories, including settings and access.")];
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
		writes && t("Write access: {parts}.", { parts: writes }),
		reads && t("Read access: {parts}.", { parts: reads }),
	].filter(Boolean);
	return said.length ? said : [t("Has no permissions yet.")];
}

/** Over which repositories. */
export const reachOf = (team: Team, chosen: number): string =>
	team.level >= Level.owner || team.includes_all_repositories
		? t("all repositories")
		: plural(chosen, "1 repository", "{n} repositories");
