import type { VNode } from "preact";
import { editRepository } from "../../../domain/lifecycle/edit-repository.ts";
import { hasUnit, type Unit } from "../../../domain/permissions/units.ts";
import {
	type Repository,
	repositoryById,
} from "../../../domain/repositories/repository.ts";
import { settingsOf as storedSettings } from "../../../domain/repositories/settings.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { checkboxes, choice, line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import {
	Check,
	FieldSet,
	Form,
	Line,
	Select,
	Submit,
} from "../../parts/form.tsx";
import { t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const plain = [
	"code",
	"pulls",
	"releases",
	"projects",
	"packages",
	"actions",
] as const satisfies readonly Unit[];

const styles = [
	"merge",
	"rebase",
	"rebase-merge",
	"squash",
	"fast-forward-only",
	"manually-merged",
] as const;

const nameOf = (style: (typeof styles)[number]): string =>
	({
		merge: t("Create a merge commit"),
		rebase: t("Rebase and merge"),
		"rebase-merge": t("Rebase then create merge commit"),
		squash: t("Squash and merge"),
		"fast-forward-only": t("Fast-forward only"),
		"manually-merged": t("Mark as merged manually"),
	})[style];

/** The settings that are boxes. */
const flags = [
	"allow_merge_commits",
	"allow_rebase",
	"allow_rebase_explicit",
	"allow_squash_merge",
	"allow_fast_forward_only_merge",
	"allow_manual_merge",
	"autodetect_manual_merge",
	"allow_merge_update",
	"allow_rebase_update",
	"ignore_whitespace_conflicts",
	"default_delete_branch_after_merge",
	"default_allow_maintainer_edit",
	"enable_time_tracker",
	"allow_only_contributors_to_track_time",
	"enable_issue_dependencies",
] as const;

const unitReads = ({ units, settings }: Repository) => {
	const now = storedSettings(settings);
	return {
		units: [...plain, "issues", "ext_issues", "wiki", "ext_wiki"].filter(
			(unit) => hasUnit(units, unit as Unit),
		),
		...Object.fromEntries(flags.map((name) => [name, now[name]])),
		default_merge_style: now.default_merge_style,
		default_update_style: now.default_update_style,
		default_target_branch: now.default_target_branch,
		projects_mode: now.projects_mode,
		external_tracker: now.external_tracker ?? "",
		external_wiki: now.external_wiki ?? "",
	};
};

export const unitsPage = page({
	route: `GET ${base}/units`,
	on: repo.admin(),
	run(found) {
		const parts = partsOf(found.repository);
		return (
			<RepositorySettings
				of={found}
				current="/units"
				title={t("Features and merging")}
			>
				<Form
					does={editUnits}
					params={paramsOf(found)}
					reads={unitReads(found.repository)}
				>
					<FeatureFields {...parts} />
					<IssueFields {...parts} />
					<WikiFields {...parts} />
					<MergeFields {...parts} />
					<UpdateFields {...parts} />
					<Select
						name="projects_mode"
						label={t("Projects to show")}
						value={parts.now.projects_mode}
						options={[
							["all", t("Projects of the repository and the owner")],
							["repo", t("Projects of the repository")],
							["owner", t("Projects of the owner")],
						]}
					/>
					<div class="actions">
						<Submit>{t("Save changes")}</Submit>
					</div>
				</Form>
			</RepositorySettings>
		);
	},
});

/** What is stored, with the fields that the parts of the page are made of. */
interface UnitParts {
	readonly units: number;
	readonly now: ReturnType<typeof storedSettings>;
	flag(name: (typeof flags)[number], label: string, hint?: string): VNode;
}

function partsOf({ units, settings }: Repository): UnitParts {
	const now = storedSettings(settings);
	return {
		units,
		now,
		flag: (name, label, hint = "") => (
			<Check
				name="flags"
				value={name}
				label={label}
				hint={hint}
				checked={now[name]}
			/>
		),
	};
}

const FeatureFields = ({ units }: UnitParts) => {
	const names = {
		code: t("Code"),
		pulls: t("Pull requests"),
		releases: t("Releases"),
		projects: t("Projects"),
		packages: t("Packages"),
		actions: t("Actions"),
	};
	return (
		<FieldSet legend={t("Features")}>
			{plain.map((unit) => (
				<Check
					name="units"
					value={unit}
					label={names[unit]}
					checked={hasUnit(units, unit)}
				/>
			))}
		</FieldSet>
	);
};

const IssueFields = ({ units, now, flag }: UnitParts) => (
	<FieldSet legend={t("Issues")}>
		{(
			[
				["own", t("Built in"), hasUnit(units, "issues")],
				["external", t("External"), hasUnit(units, "ext_issues")],
				[
					"none",
					t("Disabled"),
					!hasUnit(units, "issues") && !hasUnit(units, "ext_issues"),
				],
			] as const
		).map(([value, label, on]) => (
			<Check radio name="issues" value={value} label={label} checked={on} />
		))}
		<div class="stack">
			{flag("enable_time_tracker", t("Enable time tracking"))}
			{flag(
				"allow_only_contributors_to_track_time",
				t("Allow only contributors to track time"),
			)}
			{flag(
				"enable_issue_dependencies",
				t("Enable dependencies for issues and pull requests"),
			)}
			<Line
				name="tracker_url"
				label={t("URL of the external issue tracker")}
				type="url"
				value={now.external_tracker?.external_tracker_url ?? ""}
				width="full"
			/>
			<Line
				name="tracker_format"
				label={t("URL format of the external issue tracker")}
				value={now.external_tracker?.external_tracker_format ?? ""}
				width="full"
				hint={t("Use the placeholders {user}, {repo} and {index}.", {
					user: "{user}",
					repo: "{repo}",
					index: "{index}",
				})}
			/>
			<Select
				name="tracker_style"
				label={t("Issue number format")}
				value={now.external_tracker?.external_tracker_style ?? "numeric"}
				options={[
					["numeric", t("Numeric: #123")],
					["alphanumeric", t("Alphanumeric: ABC-123")],
					["regexp", t("Regular expression")],
				]}
			/>
			<Line
				name="tracker_pattern"
				label={t("Regular expression pattern")}
				value={now.external_tracker?.external_tracker_regexp_pattern ?? ""}
				maxlength={500}
				spellcheck={false}
			/>
		</div>
	</FieldSet>
);

const WikiFields = ({ units, now }: UnitParts) => (
	<FieldSet legend={t("Wiki")}>
		{(
			[
				["own", t("Built in"), hasUnit(units, "wiki")],
				["external", t("External"), hasUnit(units, "ext_wiki")],
				[
					"none",
					t("Disabled"),
					!hasUnit(units, "wiki") && !hasUnit(units, "ext_wiki"),
				],
			] as const
		).map(([value, label, on]) => (
			<Check radio name="wiki" value={value} label={label} checked={on} />
		))}
		<Line
			name="wiki_url"
			label={t("URL of the external wiki")}
			type="url"
			value={now.external_wiki?.external_wiki_url ?? ""}
			width="full"
		/>
	</FieldSet>
);

const MergeFields = ({ now, flag }: UnitParts) => (
	<FieldSet legend={t("Allowed merge methods")}>
		{flag("allow_merge_commits", t("Create a merge commit"))}
		{flag("allow_rebase", t("Rebase and merge"))}
		{flag("allow_rebase_explicit", t("Rebase then create merge commit"))}
		{flag("allow_squash_merge", t("Squash and merge"))}
		{flag("allow_fast_forward_only_merge", t("Fast-forward only"))}
		{flag(
			"allow_manual_merge",
			t("Mark as merged manually"),
			t("For pull requests that were merged with git outside of this site."),
		)}
		{flag("autodetect_manual_merge", t("Detect manual merges"))}
		<Select
			name="default_merge_style"
			label={t("Default merge method")}
			value={now.default_merge_style}
			options={styles.map((style) => [style, nameOf(style)] as const)}
		/>
		{flag(
			"default_delete_branch_after_merge",
			t("Delete branch after merge by default"),
		)}
	</FieldSet>
);

const UpdateFields = ({ now, flag }: UnitParts) => (
	<FieldSet legend={t("Update branch method")}>
		{flag("allow_merge_update", t("Merge"))}
		{flag("allow_rebase_update", t("Rebase"))}
		<Select
			name="default_update_style"
			label={t("Default update method")}
			value={now.default_update_style}
			options={[
				["merge", t("Merge")],
				["rebase", t("Rebase")],
			]}
		/>
		{flag("ignore_whitespace_conflicts", t("Ignore whitespace for conflicts"))}
		{flag(
			"default_allow_maintainer_edit",
			t("Allow edits from maintainers by default"),
		)}
		<Line
			name="default_target_branch"
			label={t("Default target branch")}
			value={now.default_target_branch}
			maxlength={bounds.branchName.max}
			spellcheck={false}
			hint={t("Leave empty for the default branch.")}
		/>
	</FieldSet>
);

export const editUnits = form({
	route: `POST ${base}/units`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: {
		units: checkboxes(...plain),
		issues: choice("none", "own", "external"),
		wiki: choice("none", "own", "external"),
		flags: checkboxes(...flags),
		tracker_url: line({ max: 2048 }),
		tracker_format: line({ max: 2048 }),
		tracker_style: choice("numeric", "alphanumeric", "regexp"),
		tracker_pattern: line({ max: 500 }),
		wiki_url: line({ max: 2048 }),
		default_merge_style: choice(...styles),
		default_update_style: choice("merge", "rebase"),
		default_target_branch: line(bounds.branchName),
		projects_mode: choice("all", "repo", "owner"),
	},
	shownOn: unitsPage,
	async reads({ app, repository }) {
		const now = await repositoryById(app.db, repository.id);
		return now && unitReads(now);
	},
	async run({ app, actor, context, fields }) {
		const units: Partial<Record<Unit, boolean>> = {
			issues: fields.issues === "own",
			ext_issues: fields.issues === "external",
			wiki: fields.wiki === "own",
			ext_wiki: fields.wiki === "external",
		};
		for (const unit of plain) units[unit] = fields.units.includes(unit);
		const settings = Object.fromEntries(
			flags.map((name) => [name, fields.flags.includes(name)]),
		);
		await editRepository(app, actor, context, {
			units,
			settings: {
				...settings,
				default_merge_style: fields.default_merge_style,
				default_update_style: fields.default_update_style,
				default_target_branch: fields.default_target_branch,
				projects_mode: fields.projects_mode,
				...(fields.issues === "external" && {
					external_tracker: {
						external_tracker_url: fields.tracker_url,
						external_tracker_format: fields.tracker_format,
						external_tracker_style: fields.tracker_style,
						external_tracker_regexp_pattern: fields.tracker_pattern,
					},
				}),
				...(fields.wiki === "external" && {
					external_wiki: { external_wiki_url: fields.wiki_url },
				}),
			},
		}).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			const address = t("Enter a URL that starts with https:// or http://.");
			if (/tracker URL format/.test(error.message))
				throw invalid(address, { field: "tracker_format" });
			if (/tracker URL/.test(error.message))
				throw invalid(address, { field: "tracker_url" });
			if (/wiki URL/.test(error.message))
				throw invalid(address, { field: "wiki_url" });
			if (/update style/.test(error.message))
				throw invalid(
					t(
						"Enable at least one update method, and choose an enabled one as the default.",
					),
					{ field: "default_update_style" },
				);
			throw error;
		});
		return see(settingsOf(context, "/units"), t("The changes were saved."));
	},
});
