import type { Account } from "../../../domain/accounts/account.ts";
import { accountById } from "../../../domain/accounts/account.ts";
import {
	type HiddenAccount,
	hiddenAccount,
	listHiddenAccounts,
	moderationActsOf,
	type WrittenThings,
	writtenBy,
} from "../../../domain/moderation/hidden-account.ts";
import {
	hideAccount,
	showAccount,
	whyNotHidden,
} from "../../../domain/moderation/hide-account.ts";
import {
	openReport,
	peopleOfPage,
} from "../../../domain/moderation/people-of-page.ts";
import { organizationsOwnedAlone } from "../../../domain/removal/delete-user.ts";
import { notFound } from "../../../errors.ts";
import { siteAdmin } from "../../../guards/account.ts";
import { idOf } from "../../../text/path-id.ts";
import { line, lines } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Form, Lines, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { AdminPage } from "../admin-page.tsx";

const size = pageSize.rows;
/** The page of a user in the administration. */
const placeOf = (id: number) => at(`/-/admin/users/${id}/edit`);

/** The things that the account has written and owns, in words. */
function thingsIn(things: WrittenThings): string[] {
	const { repositories, issues, pulls, comments, reviews, releases, packages } =
		things;
	const counted: readonly (readonly [number, string])[] = [
		[repositories, plural(repositories, "1 repository", "{n} repositories")],
		[issues, plural(issues, "1 issue", "{n} issues")],
		[pulls, plural(pulls, "1 pull request", "{n} pull requests")],
		[comments, plural(comments, "1 comment", "{n} comments")],
		[reviews, plural(reviews, "1 review", "{n} reviews")],
		[releases, plural(releases, "1 release", "{n} releases")],
		[packages, plural(packages, "1 package", "{n} packages")],
	];
	return counted.filter(([n]) => n > 0).map(([, words]) => words);
}

/** @throws DomainError "not-found" */
async function personToHide(
	app: Parameters<typeof hideAccount>[0],
	id: string,
): Promise<Account> {
	const account = await accountById(app.db, idOf(id));
	if (!account) throw notFound();
	return account;
}

export const hidePage = page({
	route: "GET /-/admin/users/:id/hide",
	on: siteAdmin,
	async run({ app, actor, params, search }) {
		const account = await personToHide(app, params.id);
		const { name } = account;
		const refused = whyNotHidden(actor, account);
		const things = thingsIn(await writtenBy(app.db, account.id));
		const alone = await organizationsOwnedAlone(app.db, account.id);
		return (
			<AdminPage current="/users" title={t("Block and hide {name}", { name })}>
				<p>
					<a href={at(pathOf(name))}>{t("Profile")}</a>
					{" · "}
					<a href={placeOf(account.id)}>{t("Account settings")}</a>
				</p>
				{refused ? (
					<p class="note bad">
						<Icon name="alert" />
						<span>{refusals()[refused] ?? refused}</span>
					</p>
				) : (
					<>
						<div class="text stack s">
							<p>
								{t(
									"{name} is signed out everywhere and cannot sign in. Keys, tokens and applications stop working.",
									{ name },
								)}
							</p>
							<p>
								{t(
									"The profile, repositories and packages, and everything that {name} wrote elsewhere, are hidden from everyone, including administrators. Commits stay in the repositories that contain them.",
									{ name },
								)}
							</p>
							<p>
								{things.length > 0
									? t("This hides: {things}.", { things: things.join(", ") })
									: t("{name} has written nothing yet.", { name })}
							</p>
							{alone.length > 0 && (
								<p>
									{t(
										"{name} is the only owner of these organizations, which stay visible and have no owner until you undo this:",
										{ name },
									)}{" "}
									{alone.map((one, i) => (
										<>
											{i > 0 && ", "}
											<a href={at(pathOf(one.name))}>{one.name}</a>
										</>
									))}
								</p>
							)}
							<p>
								{t(
									"You can undo this at any time. Notifications and emails that were not sent meanwhile are not sent later. No email is sent to {name}.",
									{ name },
								)}
							</p>
						</div>
						<Form does={hidePerson} params={{ id: account.id }}>
							<input
								type="hidden"
								name="report"
								value={search.get("report") ?? ""}
							/>
							<Lines
								name="reason"
								label={t("Reason")}
								hint={t(
									"Only site administrators can see it, in the record of the account.",
								)}
								rows={3}
								required
							/>
							<div class="actions">
								<Submit tone="danger sure">
									{t("Block and hide account")}
								</Submit>
								<a class="btn" href={placeOf(account.id)}>
									{t("Cancel")}
								</a>
							</div>
						</Form>
					</>
				)}
			</AdminPage>
		);
	},
});

/** The refusals of the domain, in the language of the reader. */
const refusals = (): Readonly<Record<string, string>> => ({
	"Organizations cannot be hidden. Hide the users who write in them.": t(
		"Organizations cannot be hidden. Hide the users who write in them.",
	),
	"You cannot hide your own account.": t("You cannot hide your own account."),
	"Site administrators cannot be hidden. Revoke their administrator rights first.":
		t(
			"Site administrators cannot be hidden. Revoke their administrator rights first.",
		),
});

export const hidePerson = form({
	route: "POST /-/admin/users/:id/hide",
	audit: ["account.hidden", "site.report-closed"],
	on: siteAdmin,
	fields: {
		reason: lines({ max: 2000, required: "Enter a reason." }),
		report: line({ max: 20 }),
	},
	shownOn: hidePage,
	sudo: true,
	async run({ app, actor, params, fields }) {
		const account = await personToHide(app, params.id);
		const report = /^\d{1,15}$/.test(fields.report)
			? Number(fields.report)
			: undefined;
		await hideAccount(app, actor, account, {
			reason: fields.reason,
			report,
		});
		return see(placeOf(account.id), t("The account was blocked and hidden."));
	},
});

/** The page of a user who is hidden, in place of that of his settings. */
export async function HiddenPerson({
	app,
	of,
}: {
	app: Parameters<typeof hideAccount>[0];
	of: HiddenAccount;
}) {
	const things = thingsIn(await writtenBy(app.db, of.id));
	return (
		<AdminPage current="/users" title={of.name}>
			<div class="note bad">
				<Icon name="alert" />
				<div>
					<p>
						<strong>{t("This account is blocked and hidden.")}</strong>
					</p>
					<p class="wrap">{of.reason}</p>
					<p class="sub">
						{of.hider ?? t("command line")} · <Time seconds={of.hidden_at} />
					</p>
				</div>
			</div>
			{things.length > 0 && (
				<p>{t("Hidden: {things}.", { things: things.join(", ") })}</p>
			)}
			<section aria-labelledby="undo" class="stack s">
				<h2 id="undo">{t("Undo")}</h2>
				<p class="soft text">
					{t(
						"Everything is shown again as it was before. Keys, tokens and applications work again; sessions do not come back. An account that was blocked before stays blocked.",
					)}
				</p>
				<Form does={showPerson} params={{ id: of.id }} class="">
					<Submit tone="">{t("Unblock and show account")}</Submit>
				</Form>
			</section>
			<Record acts={await moderationActsOf(app.db, of.id)} />
		</AdminPage>
	);
}

/** The acts of site administrators about an account. */
export const Record = ({
	acts,
}: {
	acts: Awaited<ReturnType<typeof moderationActsOf>>;
}) =>
	acts.length === 0 ? null : (
		<section aria-labelledby="moderation" class="stack s">
			<h2 id="moderation">{t("Moderation record")}</h2>
			<div class="box">
				<ul class="list l-plain">
					{acts.map((act) => (
						<li>
							<div>
								<p>
									{act.kind === "hidden"
										? t("Blocked and hidden")
										: t("Unblocked and shown")}
								</p>
								{act.reason && <p class="wrap">{act.reason}</p>}
								<p class="sub">
									{act.actor ?? t("command line")} ·{" "}
									<Time seconds={act.created_at} />
								</p>
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	);

export const showPerson = form({
	route: "POST /-/admin/users/:id/show",
	audit: "account.shown",
	on: siteAdmin,
	fields: {},
	shownOn: hidePage,
	sudo: true,
	async run({ app, actor, params }) {
		const id = idOf(params.id);
		const found = await hiddenAccount(app.db, id);
		if (!found) throw notFound();
		await showAccount(app, actor, found);
		return see(placeOf(id), t("The account is unblocked and shown again."));
	},
});

export const hiddenPeoplePage = page({
	route: "GET /-/admin/hidden",
	on: siteAdmin,
	async run({ app, page: shown }) {
		const { rows, total } = await listHiddenAccounts(
			app.db,
			windowOf(shown, size),
		);
		return (
			<AdminPage current="/users" title={t("Hidden users")}>
				{rows.length === 0 ? (
					<Empty title={t("No hidden users")}>
						{t(
							"Users whom you block and hide for abuse appear here, and you can show them again.",
						)}
					</Empty>
				) : (
					<section class="box" aria-label={t("Hidden users")}>
						<ul class="list l-plain">
							{rows.map((one) => (
								<li>
									<div>
										<a class="to" href={placeOf(one.id)}>
											{one.name}
										</a>
										<p class="wrap">{one.reason}</p>
										<p class="sub">
											{one.hider ?? t("command line")} ·{" "}
											<Time seconds={one.hidden_at} />
										</p>
									</div>
								</li>
							))}
						</ul>
					</section>
				)}
				<Paged page={shown} size={size} total={total} />
			</AdminPage>
		);
	},
});

/** Whom a report may be about: one is led on to the form at once. */
export const hideOfReport = page({
	route: "GET /-/admin/reports/:id/hide",
	on: siteAdmin,
	async run({ app, params }) {
		const report = await openReport(app.db, idOf(params.id));
		if (!report) throw notFound();
		const people = await peopleOfPage(app, report.about);
		const formOf = (account: Account) =>
			at(`/-/admin/users/${account.id}/hide?report=${report.id}`);
		const [only, ...others] = people;
		if (only && others.length === 0) return see(formOf(only));
		return (
			<AdminPage current="/reports" title={t("Block and hide an account")}>
				<p class="wrap">
					<a href={at(report.about)}>{report.about}</a>
				</p>
				{people.length === 0 ? (
					<Empty title={t("No users found")}>
						{t("Open the user from the list of users.")}
					</Empty>
				) : (
					<section class="box" aria-label={t("People on this page")}>
						<ul class="list l-account">
							{people.map((account) => (
								<li>
									<Avatar of={account} size="m" />
									<div>
										<a class="to" href={formOf(account)}>
											{account.name}
										</a>
										<p class="sub wrap">{account.full_name}</p>
									</div>
								</li>
							))}
						</ul>
					</section>
				)}
			</AdminPage>
		);
	},
});
