import type { App } from "../../../app.ts";
import {
	type BranchRule,
	branchRules,
	ruleFor,
	ruleNamed,
	strictest,
} from "../../../domain/protection/branch-rule.ts";
import {
	createBranchRule,
	editBranchRule,
} from "../../../domain/protection/change-branch-rules.ts";
import { peopleNamed } from "../../../domain/protection/people.ts";
import { listBranches } from "../../../domain/refs/list-refs.ts";
import { branchPrefix } from "../../../domain/refs/ref.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { invalid, isDomainError, notFound } from "../../../errors.ts";
import { administered } from "../../../guards/protection.ts";
import { repo } from "../../../guards/repository.ts";
import { BadPattern } from "../../../text/glob.ts";
import { branchRuleViews } from "../../../views/releases/protection.ts";
import { checkboxes, line, names, whole } from "../../fields.ts";
import { again, form, page, see } from "../../page.ts";
import { Note } from "../../parts/note.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { flags } from "./branch-rule-flags.ts";
import { BranchRuleForm, ruleReads } from "./branch-rule-form.tsx";
import { firstNames, tried } from "./branch-rules.tsx";
import { refusedRule } from "./rule-refusals.ts";
import { base, RepositorySettings, settingsOf } from "./settings-frame.tsx";

const path = "/branches";

const refused = (error: unknown): never =>
	refusedRule(error, {
		...{ rules: "rule", name: "rule", status_check_contexts: "contexts" },
		protected_file_patterns: "protected_files",
		unprotected_file_patterns: "unprotected_files",
	});

export const branchRulePage = page({
	route: `GET ${base}${path}/edit`,
	on: repo.admin(),
	async run({ app, context, search }) {
		const name = search.get("rule_name") ?? "";
		const rule = name
			? await ruleNamed(app.db, context.repository.id, name)
			: undefined;
		if (name && !rule) throw notFound();
		const view = rule
			? (await branchRuleViews(app, context.repository, [rule]))[0]
			: undefined;
		const typed = visit().failed?.typed;
		const shown = typed?.get("rule") ?? name;
		return (
			<RepositorySettings
				of={context}
				current={path}
				title={
					rule
						? t("Branch protection rule for {name}", { name: rule.name })
						: t("New branch protection rule")
				}
			>
				{shown && <Preview {...(await previewOf(app, context, shown, rule))} />}
				<BranchRuleForm of={context} rule={view} />
			</RepositorySettings>
		);
	},
});

interface Preview {
	readonly fits: readonly string[];
	/** Branches that fit, and for which another rule comes first. */
	readonly taken: readonly string[];
	readonly bad: string;
}

/** Which branches a rule of this name would hold for. */
async function previewOf(
	app: App,
	{ repository }: RepositoryContext,
	name: string,
	rule: BranchRule | undefined,
): Promise<Preview> {
	const window = { limit: tried, offset: 0, part: "" };
	const { refs } = await listBranches(app, repository, window);
	const rules = await branchRules(app.db, repository.id);
	const mine = { ...(rule ?? rules[0]), id: rule?.id ?? 0, name } as BranchRule;
	const all = rule
		? rules.map((one) => (one.id === rule.id ? mine : one))
		: [...rules, mine];
	try {
		const shown = { fits: [] as string[], taken: [] as string[], bad: "" };
		for (const ref of refs) {
			const branch = ref.name.slice(branchPrefix.length);
			if (!(await ruleFor([mine], branch))) continue;
			const holds = (await ruleFor(all, branch))?.id === mine.id;
			shown[holds ? "fits" : "taken"].push(branch);
		}
		return shown;
	} catch (error) {
		if (!(error instanceof BadPattern)) throw error;
		return { fits: [], taken: [], bad: error.message };
	}
}

const Preview = ({ fits, taken, bad }: Preview) =>
	bad ? (
		<Note tone="bad" title={t("Invalid pattern")}>
			{bad}
		</Note>
	) : (
		<Note title={t("Matching branches")}>
			{fits.length ? firstNames(fits, 20) : t("No existing branches match.")}
			{taken.length > 0 &&
				` ${t("A rule with higher priority applies to: {names}", { names: firstNames(taken) })}`}
		</Note>
	);

export const keepBranchRule = form({
	route: `POST ${base}${path}/edit`,
	audit: ["branch-rule.created", "branch-rule.edited"],
	on: administered(),
	fields: {
		rule: line({ required: "Enter a branch name or a pattern.", max: 255 }),
		flags: checkboxes(...flags),
		push_people: names(),
		push_teams: names(),
		force_people: names(),
		force_teams: names(),
		merge_people: names(),
		merge_teams: names(),
		bypass_people: names(),
		bypass_teams: names(),
		approvals_people: names(),
		approvals_teams: names(),
		required_approvals: whole(),
		contexts: {
			read: (given: readonly string[]) =>
				given
					.join("\n")
					.split(/\r?\n/)
					.map((context) => context.trim())
					.filter(Boolean),
		},
		protected_files: line({ max: 10_000 }),
		unprotected_files: line({ max: 10_000 }),
		do: line(),
	},
	shownOn: branchRulePage,
	async reads({ app, repository, search }) {
		const name = search.get("rule_name");
		const rule = name && (await ruleNamed(app.db, repository.id, name));
		if (!rule) return undefined;
		const [view] = await branchRuleViews(app, repository, [rule]);
		return view && ruleReads(view);
	},
	sudo: (sent) => sent.get("do") !== "preview",
	async run({ app, context, fields, search }) {
		if (fields.do === "preview") return again;
		const { repository, owner } = context;
		const settings = {
			...strictest,
			...Object.fromEntries(
				flags.map((name) => [name, fields.flags.includes(name)]),
			),
			required_approvals: fields.required_approvals,
			status_check_contexts: fields.contexts,
			protected_file_patterns: fields.protected_files,
			unprotected_file_patterns: fields.unprotected_files,
		};
		const people = async (
			key: "push" | "force" | "merge" | "bypass" | "approvals",
		) =>
			peopleNamed(app, owner, {
				usernames: fields[`${key}_people`],
				teams: fields[`${key}_teams`],
			}).catch((error) => {
				if (!isDomainError(error, "invalid")) throw error;
				const team = /^team/.test(error.message);
				const name = /name: ([^\]]+)/.exec(error.message)?.[1] ?? "";
				throw invalid(
					team
						? t("The team {name} does not exist.", { name })
						: t("The user {name} does not exist.", { name }),
					{ field: team ? `${key}_teams` : `${key}_people` },
				);
			});
		const lists = {
			push: await people("push"),
			force_push: await people("force"),
			merge: await people("merge"),
			bypass: await people("bypass"),
			approvals: await people("approvals"),
		};
		const before = search.get("rule_name");
		const rule = before && (await ruleNamed(app.db, repository.id, before));
		if (before && !rule) throw notFound();
		if (rule)
			await editBranchRule(app, repository, rule, settings, {
				people: lists,
				priority: undefined,
			}).catch(refused);
		else
			await createBranchRule(app, repository, fields.rule, settings, {
				people: lists,
				priority: undefined,
			}).catch(refused);
		return see(settingsOf(context, path), t("The rule was saved."));
	},
});
