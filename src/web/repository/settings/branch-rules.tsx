import type { App } from "../../../app.ts";
import {
	branchRules,
	ruleFor,
} from "../../../domain/protection/branch-rule.ts";
import {
	deleteBranchRule,
	orderBranchRules,
} from "../../../domain/protection/change-branch-rules.ts";
import { listBranches } from "../../../domain/refs/list-refs.ts";
import { branchPrefix } from "../../../domain/refs/ref.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { administered } from "../../../guards/protection.ts";
import { repo } from "../../../guards/repository.ts";
import { branchRuleViews } from "../../../views/releases/protection.ts";
import { choice, whole } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { t } from "../../words/words.ts";
import { inWords } from "./branch-rule-words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/branches";
/** Branches that a rule is tried on. */
export const tried = 500;

export const branchRulesPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context }) {
		const rules = await loadRules(app, context);
		return (
			<RepositorySettings
				of={context}
				current={path}
				title={t("Branch protection rules")}
				actions={
					<a class="btn" href={settingsOf(context, `${path}/edit`)}>
						<Icon name="plus" />
						{t("New rule")}
					</a>
				}
			>
				<p class="soft text">
					{t(
						"Rules define who can push to branches and what a merge requires. If several rules match a branch, the first one applies.",
					)}
				</p>
				{rules.length === 0 ? (
					<p class="soft">
						{t(
							"No rules yet. Everyone with write access can push to every branch.",
						)}
					</p>
				) : (
					<div class="box">
						<ul class="list l-plain">
							{rules.map((rule, i) => (
								<RuleRow
									of={context}
									rule={rule}
									isFirst={i === 0}
									isLast={i === rules.length - 1}
								/>
							))}
						</ul>
					</div>
				)}
			</RepositorySettings>
		);
	},
});

/** Loads the rules in their order, each in words and with the branches that it applies to. */
async function loadRules(app: App, { repository }: RepositoryContext) {
	const rules = await branchRules(app.db, repository.id);
	const views = await branchRuleViews(app, repository, rules);
	const { refs } = rules.length
		? await listBranches(app, repository, {
				limit: tried,
				offset: 0,
				part: "",
			})
		: { refs: [] };
	const held = new Map<number, string[]>();
	for (const { name } of refs) {
		const branch = name.slice(branchPrefix.length);
		const rule = await ruleFor(rules, branch);
		if (rule) held.set(rule.id, [...(held.get(rule.id) ?? []), branch]);
	}
	return rules.map(({ id, name }, i) => ({
		id,
		name,
		words: inWords(views[i] as never),
		branches: held.get(id),
	}));
}

function RuleRow({
	of: context,
	rule,
	isFirst,
	isLast,
}: {
	of: RepositoryContext;
	rule: Awaited<ReturnType<typeof loadRules>>[number];
	isFirst: boolean;
	isLast: boolean;
}) {
	const params = paramsOf(context);
	return (
		<li>
			<div>
				<a
					class="strong mono wrap to"
					href={settingsOf(
						context,
						`${path}/edit?${new URLSearchParams({ rule_name: rule.name })}`,
					)}
				>
					{rule.name}
				</a>
				{rule.words.map((words) => (
					<p class="sub">{words}</p>
				))}
				<p class="sub">
					{rule.branches
						? t("Applies to: {names}", {
								names: firstNames(rule.branches),
							})
						: t("Does not currently apply to any branch.")}
				</p>
			</div>
			<div class="fig line">
				{!isFirst && (
					<MoveRule
						id={rule.id}
						params={params}
						to="up"
						label={t("Move rule {name} up", { name: rule.name })}
						words={t("Move up")}
					/>
				)}
				{!isLast && (
					<MoveRule
						id={rule.id}
						params={params}
						to="down"
						label={t("Move rule {name} down", { name: rule.name })}
						words={t("Move down")}
					/>
				)}
				<Form does={dropRule} params={params} class="line">
					<input type="hidden" name="id" value={rule.id} />
					<Submit
						tone="danger"
						small
						label={t("Delete rule {name}", { name: rule.name })}
					>
						{t("Delete")}
					</Submit>
				</Form>
			</div>
		</li>
	);
}

/** A button that moves a rule by one place. */
const MoveRule = ({
	id,
	params,
	to,
	label,
	words,
}: {
	id: number;
	params: ReturnType<typeof paramsOf>;
	to: "up" | "down";
	label: string;
	words: string;
}) => (
	<Form does={moveRule} params={params} class="line">
		<input type="hidden" name="id" value={id} />
		<Submit tone="" small name="to" value={to} label={label}>
			{words}
		</Submit>
	</Form>
);

/** Some names, and how many more there are. */
export const firstNames = (names: readonly string[], most = 8): string =>
	names.length <= most
		? names.join(", ")
		: t("{names} and {n} more", {
				names: names.slice(0, most).join(", "),
				n: names.length - most,
			});

export const moveRule = form({
	route: `POST ${base}${path}/order`,
	audit: "branch-rule.ordered",
	on: administered(),
	fields: { id: whole(), to: choice("up", "down") },
	shownOn: branchRulesPage,
	async run({ app, context, fields }) {
		const rules = await branchRules(app.db, context.repository.id);
		const ids = rules.map(({ id }) => id);
		const from = ids.indexOf(fields.id);
		const to = fields.to === "up" ? from - 1 : from + 1;
		if (from < 0) throw notFound();
		if (to >= 0 && to < ids.length) {
			ids.splice(to, 0, ...ids.splice(from, 1));
			await orderBranchRules(app, context.repository, ids);
		}
		return see(settingsOf(context, path));
	},
});

export const dropRule = form({
	route: `POST ${base}${path}/delete`,
	audit: "branch-rule.deleted",
	on: administered(),
	fields: { id: whole() },
	shownOn: branchRulesPage,
	sudo: true,
	async run({ app, context, fields }) {
		const rules = await branchRules(app.db, context.repository.id);
		const rule = rules.find(({ id }) => id === fields.id);
		if (!rule) throw notFound();
		await deleteBranchRule(app, rule);
		return see(
			settingsOf(context, path),
			t("The rule {name} was deleted.", { name: rule.name }),
		);
	},
});
