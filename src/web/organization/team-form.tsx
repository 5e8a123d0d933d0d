import { Level, unitKey, units } from "../../domain/permissions/units.ts";
import type { Team } from "../../domain/teams/team.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { bounds } from "../../text/text-limits.ts";
import { choice, line, tick } from "../fields.ts";
import { LevelTable } from "../level-table.tsx";
import { Check, FieldSet, Line, Select } from "../parts/form.tsx";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { levelsOf, unitNames, writingMeans } from "./rights-words.tsx";

const level = () => choice("none", "read", "write");
/** The trackers and wikis of others are only led to. */
const outside = new Set(["ext_issues", "ext_wiki"]);

export const fields = {
	name: line({
		required: "Name can't be blank.",
		max: 255,
		check: (value) =>
			/^[\p{L}\p{N}._-]+$/u.test(value)
				? undefined
				: t("Use only letters, digits, dashes, dots and underscores."),
	}),
	description: line(bounds.aboutAccount),
	visibility: choice("private", "limited", "public"),
	permission: choice("units", "admin"),
	reach: choice("chosen", "all"),
	can_create: tick(),
	u_code: level(),
	u_issues: level(),
	u_pulls: level(),
	u_releases: level(),
	u_wiki: level(),
	u_projects: level(),
	u_packages: level(),
	u_actions: level(),
	u_ext_issues: level(),
	u_ext_wiki: level(),
};
export type TeamForm = {
	readonly [K in keyof typeof fields]: Exclude<
		ReturnType<(typeof fields)[K]["read"]>,
		{ message: string }
	>;
};

/** What a form says of a team, as the verbs take it. */
export function teamOf(given: TeamForm) {
	const granted = Object.fromEntries(
		units.map((unit) => [unitKey(unit), given[`u_${unit}`]]),
	);
	const admin = given.permission === "admin";
	if (!admin && Object.values(granted).every((word) => word === "none"))
		throw invalid(
			t("Allow at least one permission, for example read access to the code."),
			{
				field: "units",
			},
		);
	return {
		name: given.name,
		description: given.description,
		visibility: given.visibility,
		includesAllRepositories: given.reach === "all",
		canCreateRepositories: given.can_create,
		...(admin
			? { permission: "admin" }
			: { permission: "read", unitsMap: granted }),
	};
}

/** Puts what the verbs refuse at its field. */
export function refused(error: unknown): never {
	if (!isDomainError(error, "invalid")) throw error;
	if (/already exists/.test(error.message))
		throw invalid(t("A team with this name already exists."), {
			field: "name",
		});
	if (/reserved/.test(error.message))
		throw invalid(t("This is not a valid team name."), { field: "name" });
	throw error;
}

/** What the form of a team edits. */
export const teamReads = (of: Team) => ({
	name: of.name,
	description: of.description,
	visibility: of.visibility,
	all_repositories: of.includes_all_repositories === 1,
	may_create_repositories: of.can_create_org_repo === 1,
	rights: levelsOf(of),
});

/** The fields of a team; new ones begin as readers of chosen repositories. */
export function TeamFields({ of }: { of?: Team }) {
	const typed = visit().failed?.typed;
	const names = unitNames();
	const means = writingMeans();
	const granted = of ? levelsOf(of) : undefined;
	const now = (unit: (typeof units)[number]): string => {
		const word = granted ? (granted[unitKey(unit)] ?? "none") : "read";
		return word === "none" || word === "read" ? word : "write";
	};
	return (
		<>
			<Line
				name="name"
				label={t("Name")}
				value={of?.name}
				maxlength={255}
				required
				spellcheck={false}
				hint={t("Mention the team with @organization/team.")}
			/>
			<Line
				name="description"
				label={t("Description")}
				value={of?.description}
				maxlength={bounds.aboutAccount.max}
				width="full"
			/>
			<Select
				name="visibility"
				label={t("Visibility")}
				value={of?.visibility ?? "limited"}
				options={[
					["limited", t("Members of the organization")],
					["private", t("Members of the team and owners")],
					["public", t("All signed-in users who can see the organization")],
				]}
			/>
			<FieldSet legend={t("Repository access")}>
				<Check
					radio
					name="reach"
					value="chosen"
					label={t("Selected repositories")}
					hint={t("Add them on the team page.")}
					checked={!of?.includes_all_repositories}
				/>
				<Check
					radio
					name="reach"
					value="all"
					label={t("All repositories, including new ones")}
					checked={of?.includes_all_repositories === 1}
				/>
				<Check
					name="can_create"
					label={t("Members can create repositories")}
					hint={t("Members administer the repositories that they create.")}
					checked={of?.can_create_org_repo === 1}
				/>
			</FieldSet>
			<FieldSet legend={t("Permission")}>
				<Check
					radio
					name="permission"
					value="units"
					label={t("Custom permissions, as chosen for each feature below")}
					checked={!of || of.level < Level.admin}
				/>
				<Check
					radio
					name="permission"
					value="admin"
					label={t("Administrator access, including settings and access")}
					hint={t("The custom permissions below then do not apply.")}
					checked={of?.level === Level.admin}
				/>
			</FieldSet>
			<FieldSet legend={t("Custom permissions")} name="units">
				<LevelTable
					rows={units.map((unit) => ({
						name: `u_${unit}`,
						title: (
							<>
								{names[unit]}
								{means[unit] && <span class="hint block">{means[unit]}</span>}
							</>
						),
						label: (level) => `${names[unit]}: ${t(level)}`,
						chosen: typed?.get(`u_${unit}`) ?? now(unit),
						onlyRead: outside.has(unit),
					}))}
				/>
			</FieldSet>
		</>
	);
}
