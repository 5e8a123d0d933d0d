import { peopleNamed } from "../../../domain/protection/people.ts";
import {
	createTagRule,
	deleteTagRule,
	editTagRule,
	type TagRule,
	tagRules,
	tagsUnder,
} from "../../../domain/protection/tag-rule.ts";
import { listTags } from "../../../domain/refs/list-refs.ts";
import { tagPrefix } from "../../../domain/refs/ref.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import {
	badRequest,
	invalid,
	isDomainError,
	notFound,
} from "../../../errors.ts";
import { administered } from "../../../guards/protection.ts";
import { repo } from "../../../guards/repository.ts";
import { idOf } from "../../../text/path-id.ts";
import { bounds } from "../../../text/text-limits.ts";
import { tagRuleViews } from "../../../views/releases/protection.ts";
import { line, names, whole } from "../../fields.ts";
import { again, form, type PageContext, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { firstNames } from "./branch-rules.tsx";
import { refusedRule } from "./rule-refusals.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/tags";
/** Tags that a rule is tried on. */
const triedOn = 500;

type Context = Pick<
	PageContext<"GET /x", RepositoryContext>,
	"app" | "context" | keyof RepositoryContext
>;

type RuleView = Awaited<ReturnType<typeof tagRuleViews>>[number];

const tagRuleReads = (view: RuleView) => ({
	pattern: view.name_pattern,
	people: view.whitelist_usernames.join(" "),
	teams: view.whitelist_teams.join(" "),
});

/** The page with the form for a new rule, or for one that there is. */
async function shown({ app, context }: Context, chosen?: TagRule) {
	const { repository } = context;
	const rules = await tagRules(app.db, repository.id);
	const views = await tagRuleViews(app, rules);
	const view = views.find(({ id }) => id === chosen?.id);
	const pattern = visit().failed?.typed.get("pattern") ?? chosen?.pattern;
	const window = { limit: triedOn, offset: 0 };
	const { refs } = await listTags(app, repository, window);
	const tags = refs.map(({ name }) => name.slice(tagPrefix.length));
	const tried = pattern
		? { fitting: await tagsUnder(pattern, tags) }
		: undefined;
	return (
		<RepositorySettings
			of={context}
			current={path}
			title={t("Tag protection rules")}
		>
			<p class="soft text">
				{t(
					"Only allowlisted users and teams can create, move and delete tags that match a rule.",
				)}
			</p>
			{views.length === 0 ? (
				<p class="soft">
					{t("No rules yet. Everyone with write access can create any tag.")}
				</p>
			) : (
				<RuleList of={context} views={views} chosen={chosen} />
			)}
			<RuleForm of={context} chosen={chosen} view={view} tried={tried} />
		</RepositorySettings>
	);
}

const RuleList = ({
	of: context,
	views,
	chosen,
}: {
	of: RepositoryContext;
	views: readonly RuleView[];
	chosen: TagRule | undefined;
}) => (
	<div class="box">
		<ul class="list l-plain">
			{views.map((rule) => (
				<li>
					<div>
						<a
							class="strong mono wrap to"
							href={settingsOf(context, `${path}/${rule.id}`)}
							aria-current={rule.id === chosen?.id ? "true" : undefined}
						>
							{rule.name_pattern}
						</a>
						<p class="sub">
							{t("Allowed: {names}.", {
								names: [
									...rule.whitelist_usernames,
									...rule.whitelist_teams,
								].join(", "),
							})}
						</p>
					</div>
					<Form does={dropTagRule} params={paramsOf(context)} class="fig">
						<input type="hidden" name="id" value={rule.id} />
						<Submit
							tone="danger"
							small
							label={t("Delete rule {name}", {
								name: rule.name_pattern,
							})}
						>
							{t("Delete")}
						</Submit>
					</Form>
				</li>
			))}
		</ul>
	</div>
);

/** The form for a new rule, or for one that there is. */
function RuleForm({
	of: context,
	chosen,
	view,
	tried,
}: {
	of: RepositoryContext;
	chosen: TagRule | undefined;
	view: RuleView | undefined;
	/** Undefined without a pattern. */
	tried: { readonly fitting: Fitting } | undefined;
}) {
	return (
		<Form
			does={chosen ? editRule : addRule}
			params={{ ...paramsOf(context), ...(chosen && { id: chosen.id }) }}
			reads={view && tagRuleReads(view)}
		>
			<h2>
				{chosen
					? t("Tag protection rule for {name}", { name: chosen.pattern })
					: t("New tag protection rule")}
			</h2>
			{tried && <Fits of={tried.fitting} />}
			<Line
				name="pattern"
				label={t("Tag name pattern")}
				value={chosen?.pattern}
				maxlength={bounds.tagName.max}
				required
				spellcheck={false}
				hint={t(
					"For example v1.0, v* or /^v\\d+$/. Put a regular expression between slashes.",
				)}
			/>
			<Line
				name="people"
				label={t("Allowlisted users")}
				value={view?.whitelist_usernames.join(" ")}
				hint={t("Usernames, separated by spaces.")}
				spellcheck={false}
			/>
			{context.owner.kind === "organization" && (
				<Line
					name="teams"
					label={t("Allowlisted teams")}
					value={view?.whitelist_teams.join(" ")}
					spellcheck={false}
				/>
			)}
			<div class="actions">
				<Submit>{t("Save rule")}</Submit>
				<Submit tone="" name="do" value="preview">
					{t("Show matching tags")}
				</Submit>
				{chosen && (
					<a class="btn" href={settingsOf(context, path)}>
						{t("Back")}
					</a>
				)}
			</div>
		</Form>
	);
}

type Fitting = Awaited<ReturnType<typeof tagsUnder>>;

function Fits({ of: fitting }: { of: Fitting }) {
	if (!fitting) return <Note tone="bad" title={t("Invalid pattern")} />;
	const { found, isAll } = fitting;
	const names = firstNames(found, 20);
	return (
		<Note title={t("Matching tags")}>
			{isAll ? names || t("No existing tags match.") : names}
			{!isAll &&
				` ${t("The search took too long. There may be more results.")}`}
		</Note>
	);
}

export const tagRulesPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	run: (context) => shown(context),
});

export const tagRulePage = page({
	route: `GET ${base}${path}/:id`,
	on: repo.admin(),
	run: async (context) =>
		shown(context, await ruleOf(context, context.params.id)),
});

async function ruleOf(
	{ app, repository }: Pick<Context, "app" | "repository">,
	id: string,
): Promise<TagRule> {
	const rules = await tagRules(app.db, repository.id);
	const rule = rules.find((one) => one.id === idOf(id));
	if (!rule) throw notFound();
	return rule;
}

const fields = {
	pattern: line({
		required: "Enter a tag name or a pattern.",
		...bounds.tagName,
	}),
	people: names(),
	teams: names(),
	do: line(),
};

/** The people of a form. @throws DomainError "invalid" at the field */
const peopleOf = (
	{ app, owner }: Pick<Context, "app" | "owner">,
	given: { people: readonly string[]; teams: readonly string[] },
) =>
	peopleNamed(app, owner, {
		usernames: given.people,
		teams: given.teams,
	}).catch((error) => {
		if (!isDomainError(error, "invalid")) throw error;
		const team = /^team/.test(error.message);
		const name = /name: ([^\]]+)/.exec(error.message)?.[1] ?? "";
		throw invalid(
			team
				? t("The team {name} does not exist.", { name })
				: t("The user {name} does not exist.", { name }),
			{ field: team ? "teams" : "people" },
		);
	});

const refused = (error: unknown): never => {
	if (isDomainError(error, "bad-request"))
		throw badRequest(t("Add at least one user or team."), {
			field: "people",
		});
	return refusedRule(error, { rules: "pattern", name: "pattern" });
};

export const addRule = form({
	route: `POST ${base}${path}`,
	creates: true,
	audit: "tag-rule.created",
	on: administered(),
	fields,
	shownOn: tagRulesPage,
	sudo: (sent) => sent.get("do") !== "preview",
	async run({ app, context, fields }) {
		if (fields.do === "preview") return again;
		const people = await peopleOf({ app, ...context }, fields);
		await createTagRule(app, context.repository, fields.pattern, people).catch(
			refused,
		);
		return see(settingsOf(context, path), t("The rule was saved."));
	},
});

export const editRule = form({
	route: `POST ${base}${path}/:id`,
	audit: "tag-rule.edited",
	on: administered(),
	fields,
	shownOn: tagRulePage,
	async reads({ app, context, params }) {
		const rule = await ruleOf({ app, ...context }, params.id);
		const [view] = await tagRuleViews(app, [rule]);
		return view && tagRuleReads(view);
	},
	sudo: (sent) => sent.get("do") !== "preview",
	async run({ app, context, fields, params }) {
		if (fields.do === "preview") return again;
		const rule = await ruleOf({ app, ...context }, params.id);
		const people = await peopleOf({ app, ...context }, fields);
		if (fields.people.length + fields.teams.length === 0)
			throw invalid(t("Add at least one user or team."), {
				field: "people",
			});
		await editTagRule(
			app,
			context.repository,
			rule,
			fields.pattern,
			people,
		).catch(refused);
		return see(settingsOf(context, path), t("The rule was saved."));
	},
});

export const dropTagRule = form({
	route: `POST ${base}${path}/delete`,
	audit: "tag-rule.deleted",
	on: administered(),
	fields: { id: whole() },
	shownOn: tagRulesPage,
	sudo: true,
	async run({ app, context, fields }) {
		const rule = await ruleOf({ app, ...context }, String(fields.id));
		await deleteTagRule(app, rule);
		return see(
			settingsOf(context, path),
			t("The rule {name} was deleted.", { name: rule.pattern }),
		);
	},
});
