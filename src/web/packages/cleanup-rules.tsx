import type { VNode } from "preact";
import {
	type CleanupRule,
	cleanupRulesOf,
	deleteCleanupRule,
	putCleanupRule,
	removableBy,
} from "../../domain/packages/cleanup-rules.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { isPackageType, packageTypes } from "../../package-types.ts";
import type { AccountPlace } from "../account-place.ts";
import { line, tick, whole } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Check, Form, Line, Select, Submit } from "../parts/form.tsx";
import { Paged, pageSize } from "../parts/paged.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { number, plural, t } from "../words/words.ts";
import { packagesAddress } from "./addresses.ts";
import { kindNames } from "./install-lines.ts";

const path = "/packages";
const size = pageSize.rows;

/** What a rule does, in sentences. */
const inWords = (rule: CleanupRule): string =>
	[
		rule.enabled ? "" : t("Disabled."),
		rule.keep_count > 0
			? plural(
					rule.keep_count,
					"The newest version is kept.",
					"The {n} newest versions are kept.",
				)
			: "",
		rule.keep_pattern
			? t("Versions that match {pattern} are kept.", {
					pattern: rule.keep_pattern,
				})
			: "",
		rule.remove_days > 0
			? plural(
					rule.remove_days,
					"Versions younger than a day are kept.",
					"Versions younger than {n} days are kept.",
				)
			: "",
		rule.remove_pattern
			? t("Only versions that match {pattern} are deleted.", {
					pattern: rule.remove_pattern,
				})
			: t("All other versions are deleted."),
	]
		.filter(Boolean)
		.join(" ");

const fields = {
	enabled: tick(),
	keep_count: whole(),
	keep_pattern: line({ max: 255 }),
	remove_days: whole(),
	remove_pattern: line({ max: 255 }),
	match_full_name: tick(),
};

const ruleReads = (rule: CleanupRule) => ({
	enabled: rule.enabled === 1,
	keep_count: rule.keep_count,
	keep_pattern: rule.keep_pattern,
	remove_days: rule.remove_days,
	remove_pattern: rule.remove_pattern,
	match_full_name: rule.match_full_name === 1,
});

const RuleFields = ({ of }: { of?: CleanupRule }) => (
	<>
		<Line
			name="keep_count"
			label={t("Number of newest versions to keep")}
			type="number"
			width="w-s"
			value={of ? String(of.keep_count) : "10"}
			hint={t("Per package. 0 disables this setting.")}
		/>
		<Line
			name="keep_pattern"
			label={t("Keep versions matching")}
			value={of?.keep_pattern}
			placeholder="^v?\d+\.0\.0$"
			hint={t("A regular expression. Leave empty for none.")}
			spellcheck={false}
		/>
		<Line
			name="remove_days"
			label={t("Keep versions newer than (days)")}
			type="number"
			width="w-s"
			value={of ? String(of.remove_days) : "30"}
			hint={t("0 disables this setting.")}
		/>
		<Line
			name="remove_pattern"
			label={t("Delete versions matching")}
			value={of?.remove_pattern}
			placeholder="-(alpha|beta)"
			hint={t(
				"A regular expression. Leave empty for all versions that are not kept.",
			)}
			spellcheck={false}
		/>
		<Check
			name="match_full_name"
			label={t("Match the expressions against name/version")}
			checked={of?.match_full_name === 1}
		/>
		<Check
			name="enabled"
			label={t("Active")}
			checked={of ? of.enabled === 1 : true}
		/>
	</>
);

/** Puts what is refused at its field. */
function refused(error: unknown): never {
	if (!isDomainError(error, "invalid")) throw error;
	throw invalid(
		/everything/.test(error.message)
			? t(
					"This rule would delete everything. Enter what to keep or what to delete.",
				)
			: /range/.test(error.message)
				? t("Enter at most 100,000.")
				: t("Invalid regular expression."),
		{
			field: /everything|range/.test(error.message)
				? "keep_count"
				: "keep_pattern",
		},
	);
}

/** The pages of the rules by which old versions of an account's packages go; what else is set for packages stands `below`. */
export function cleanupIn<L extends object>(
	place: AccountPlace<L>,
	below?: () => VNode,
): readonly (Page | Declared)[] {
	const rulePage = pageOfRule(place);
	return [
		...listOfRules(place, below),
		rulePage,
		...formsOfRule(place, rulePage),
	];
}

const typeIn = (params: unknown): string =>
	(params as { type?: string }).type ?? "";
const ruleAddress = <L extends object>(
	place: AccountPlace<L>,
	context: L,
	type: string,
): string => `${addressIn(place, context, path)}/rules/${type}`;

/** The page of all rules, and the form of a new one. */
function listOfRules<L extends object>(
	place: AccountPlace<L>,
	below?: () => VNode,
): readonly (Page | Declared)[] {
	const rulesPage = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, context }) {
			const Frame = frameOf(place, context);
			const rules = await cleanupRulesOf(app, place.whose(context));
			const free = packageTypes.filter(
				(type) => !rules.some((rule) => rule.type === type),
			);
			return (
				<Frame current={path} title={t("Packages")}>
					<p>
						<a href={packagesAddress(place.whose(context))}>
							{t("Back to packages")}
						</a>
					</p>
					<section class="stack s" aria-labelledby="rules">
						<h2 id="rules">{t("Rules for deleting old versions")}</h2>
						{rules.length === 0 ? (
							<p class="soft">
								{t(
									"No cleanup rules yet. Versions are kept until they are deleted manually.",
								)}
							</p>
						) : (
							<div class="box">
								<ul class="list l-plain">
									{rules.map((rule) => (
										<li>
											<div>
												<a
													class="to"
													href={ruleAddress(place, context, rule.type)}
												>
													{isPackageType(rule.type)
														? kindNames[rule.type]
														: rule.type}
												</a>
												<p class="sub">{inWords(rule)}</p>
											</div>
										</li>
									))}
								</ul>
							</div>
						)}
					</section>
					{free.length > 0 && (
						<Form
							does={{ route: `POST ${place.base}${path}` }}
							params={place.params(context)}
						>
							<h2>{t("New rule")}</h2>
							<Select
								name="type"
								label={t("Package type")}
								options={free.map((type) => [type, kindNames[type]] as const)}
							/>
							<RuleFields />
							<div class="actions">
								<Submit>{t("Create rule and show preview")}</Submit>
							</div>
						</Form>
					)}
					{below?.()}
				</Frame>
			);
		},
	});

	const makeRule = form({
		route: `POST ${place.base}${path}`,
		creates: true,
		audit: "cleanup-rule.set",
		on: place.on,
		fields: { type: line({ required: "Choose a package type." }), ...fields },
		sudo: true,
		shownOn: rulesPage,
		async run({ app, context, fields }) {
			const { type, ...input } = fields;
			if (!isPackageType(type))
				throw invalid(t("This package type does not exist."), {
					field: "type",
				});
			const owner = place.whose(context);
			await putCleanupRule(app, owner, type, input).catch(refused);
			return see(
				ruleAddress(place, context, type),
				t("The rule was created. The preview below shows what it deletes."),
			);
		},
	});
	return [rulesPage, makeRule];
}

/** The page of a rule, with what it would delete now. */
const pageOfRule = <L extends object>(place: AccountPlace<L>): Page =>
	page({
		route: `GET ${place.base}${path}/rules/:type`,
		on: place.on,
		async run({ app, context, page, params }) {
			const type = typeIn(params);
			const owner = place.whose(context);
			const rules = await cleanupRulesOf(app, owner);
			const rule = rules.find((one) => one.type === type);
			if (!rule || !isPackageType(type)) throw notFound();
			const Frame = frameOf(place, context);
			const going = await removableBy(app, rule);
			const shown = going.slice((page - 1) * size, page * size);
			const at = { ...place.params(context), type };
			return (
				<Frame
					current={path}
					title={t("Cleanup rule for {kind}", { kind: kindNames[type] })}
				>
					<Form
						does={{ route: `POST ${place.base}${path}/rules/:type` }}
						params={at}
						reads={ruleReads(rule)}
					>
						<RuleFields of={rule} />
						<div class="actions">
							<Submit>{t("Save")}</Submit>
						</div>
					</Form>
					<section class="stack s" aria-labelledby="preview">
						<h2 id="preview">
							{plural(
								going.length,
								"1 version would be deleted now",
								"{n} versions would be deleted now",
							)}
						</h2>
						<p class="soft">{t("The rules run once a day.")}</p>
						{shown.length > 0 && (
							<div class="box">
								<ul class="list l-plain">
									{shown.map(({ target, version }) => (
										<li>
											<a
												class="to"
												href={packagesAddress(owner, target, version)}
											>
												{target.name} {version.version}
											</a>
											<span class="fig">{number(version.downloads)}</span>
										</li>
									))}
								</ul>
							</div>
						)}
						<Paged page={page} size={size} total={going.length} />
					</section>
					<Form
						does={{ route: `POST ${place.base}${path}/rules/:type/delete` }}
						params={at}
					>
						<h2>{t("Delete rule")}</h2>
						<p class="text">
							{t("Versions are then kept until they are deleted manually.")}
						</p>
						<div class="actions">
							<Submit tone="danger">{t("Delete rule")}</Submit>
						</div>
					</Form>
				</Frame>
			);
		},
	});

function formsOfRule<L extends object>(
	place: AccountPlace<L>,
	rulePage: Page,
): readonly Declared[] {
	const changeRule = form({
		route: `POST ${place.base}${path}/rules/:type`,
		audit: "cleanup-rule.set",
		on: place.on,
		fields,
		sudo: true,
		shownOn: rulePage,
		async reads({ app, context, params }) {
			const owner = place.whose(context);
			const rules = await cleanupRulesOf(app, owner);
			const rule = rules.find(({ type }) => type === typeIn(params));
			return rule && ruleReads(rule);
		},
		async run({ app, context, params, fields }) {
			const type = typeIn(params);
			if (!isPackageType(type)) throw notFound();
			const owner = place.whose(context);
			await putCleanupRule(app, owner, type, fields).catch(refused);
			return see(ruleAddress(place, context, type), t("The rule was saved."));
		},
	});

	const dropRule = form({
		route: `POST ${place.base}${path}/rules/:type/delete`,
		audit: "cleanup-rule.deleted",
		on: place.on,
		fields: {},
		shownOn: rulePage,
		async run({ app, context, params }) {
			await deleteCleanupRule(app, place.whose(context), typeIn(params));
			return see(addressIn(place, context, path), t("The rule was deleted."));
		},
	});
	return [changeRule, dropRule];
}
