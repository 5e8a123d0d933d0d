import type { App } from "../../../app.ts";
import { sometimes } from "../../../domain/audit/declared.ts";
import { callbackOf } from "../../../domain/sources/ask-provider.ts";
import { usualLdapSettings } from "../../../domain/sources/ldap-settings.ts";
import {
	addSource,
	deleteSource,
	type LoginSource,
	listSources,
	oauthSettingsOf,
	sourceById,
	updateSource,
	usualOAuthSettings,
} from "../../../domain/sources/sources.ts";
import { syncDirectory } from "../../../domain/sources/sync-directories.ts";
import { invalid, isDomainError, notFound } from "../../../errors.ts";
import { siteAdmin } from "../../../guards/account.ts";
import { idOf } from "../../../text/path-id.ts";
import { line, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Check, Form, Line, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { Time } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { AdminPage } from "../admin-page.tsx";
import {
	ldapFields,
	ldapTexts,
	ldapTicks,
	oauthFields,
	oauthTexts,
	oauthTicks,
	settingsIn,
} from "./source-fields.ts";
import { SourceForm, sourceReads } from "./source-form.tsx";

const here = (path = "") => at(`/-/admin/auths${path}`);

export const sourcesPage = page({
	route: "GET /-/admin/auths",
	on: siteAdmin,
	async run({ app }) {
		const sources = await listSources(app);
		return (
			<AdminPage
				current="/auths"
				title={t("Authentication sources")}
				actions={
					<>
						<a class="btn" href={here("/new?kind=oauth2")}>
							{t("Add OAuth2 provider")}
						</a>
						<a class="btn" href={here("/new?kind=ldap")}>
							{t("Add LDAP directory")}
						</a>
					</>
				}
			>
				{sources.length === 0 ? (
					<Empty title={t("None")}>
						{t(
							"Users sign in with an account on this server. You can add providers (another forge, GitHub, GitLab, Google or OpenID Connect) and LDAP directories.",
						)}
					</Empty>
				) : (
					<section class="box" aria-label={t("Authentication sources")}>
						<ul class="list l-plain">
							{sources.map((source) => (
								<li>
									<div>
										<a class="to strong" href={here(pathOf(source.id))}>
											{source.name}
										</a>
										<p class="sub">
											{source.kind === "ldap"
												? "LDAP"
												: oauthSettingsOf(source).provider}{" "}
											· {source.active ? t("active") : t("disabled")}
											{source.held_back > 0 && (
												<>
													{" "}
													·{" "}
													{plural(
														source.held_back,
														"1 user is missing from the directory, so no users were disabled",
														"{n} users are missing from the directory, so no users were disabled",
													)}
												</>
											)}
										</p>
									</div>
									<span class="fig">{source.id}</span>
								</li>
							))}
						</ul>
					</section>
				)}
			</AdminPage>
		);
	},
});

export const newSourcePage = page({
	route: "GET /-/admin/auths/new",
	on: siteAdmin,
	run: ({ search }) =>
		search.get("kind") === "ldap" ? newPage("ldap") : newPage("oauth2"),
});
const newPage = (kind: LoginSource["kind"]) => (
	<AdminPage
		current="/auths"
		title={kind === "ldap" ? t("Add LDAP directory") : t("Add OAuth2 provider")}
	>
		<SourceForm kind={kind} />
	</AdminPage>
);
const newDirectoryPage = page({
	route: "GET /-/admin/auths/new",
	on: siteAdmin,
	run: () => newPage("ldap"),
});

export const sourcePage = page({
	route: "GET /-/admin/auths/:id",
	on: siteAdmin,
	async run({ app, params }) {
		const source = await sourceById(app, idOf(params.id));
		return (
			<AdminPage current="/auths" title={source.name}>
				{source.kind === "oauth2" && (
					<p class="text">
						{t("Register this callback URL with the provider:")}{" "}
						<code class="mono wrap">{callbackOf(app, source)}</code>
					</p>
				)}
				{source.kind === "ldap" && <LastLook source={source} />}
				<SourceForm kind={source.kind} source={source} />
				<section class="stack" aria-labelledby="delete">
					<h2 id="delete">{t("Delete source")}</h2>
					<p class="soft text">
						{t("Accounts that used it are kept and need a password.")}
					</p>
					<Form does={dropSource} params={{ id: source.id }} class="stack">
						<Line
							name="typed"
							label={t("Enter {name} to confirm", { name: source.name })}
							autocomplete="off"
							required
							spellcheck={false}
						/>
						<div class="actions">
							<Submit tone="danger sure">{t("Delete source")}</Submit>
						</div>
					</Form>
				</section>
			</AdminPage>
		);
	},
});

/** How the last look through a directory went, and a button for the next. */
const LastLook = ({ source }: { source: LoginSource }) => (
	<section class="stack" aria-labelledby="look">
		<h2 id="look">{t("User sync")}</h2>
		<p class="soft">
			{t("Last sync:")} <Time seconds={source.synced_at} />
		</p>
		{source.held_back > 0 && (
			<Note
				tone="wait"
				title={plural(
					source.held_back,
					"1 user is missing from the directory, so no users were disabled",
					"{n} users are missing from the directory, so no users were disabled",
				)}
			>
				{t(
					"Check the user search base and the user filter. If the users really left, select the checkbox and sync again.",
				)}
			</Note>
		)}
		<Form does={lookThrough} params={{ id: source.id }} class="stack">
			{source.held_back > 0 && (
				<Check
					name="any_number"
					label={t("Disable missing users, no matter how many there are")}
				/>
			)}
			<div class="actions">
				<Submit tone="">{t("Sync now")}</Submit>
			</div>
		</Form>
	</section>
);

const lookThrough = form({
	route: "POST /-/admin/auths/:id/look",
	audit: sometimes(
		[
			"account.created",
			"account.edited",
			"team.member-added",
			"team.member-removed",
		],
		"a source that changes nobody leaves none",
	),
	on: siteAdmin,
	fields: { any_number: tick() },
	shownOn: sourcePage,
	sudo: true,
	async run({ app, params, fields }) {
		const id = await ofKind(app, params.id, "ldap");
		const source = await sourceById(app, id);
		const look = fields.any_number ? { anyNumber: true } : {};
		const done = await syncDirectory(app, source, look).catch((error) => {
			app.log.warn(
				{ err: error, source: source.name },
				"a directory could not be looked through",
			);
			throw invalid(
				t("The directory does not respond. See the log for details."),
			);
		});
		return see(
			here(pathOf(id)),
			t("{people} users, {left} disabled.", {
				people: done.people,
				left: done.left,
			}),
		);
	},
});

type SourceValues = Readonly<Record<string, unknown>>;

const inputOf = (kind: LoginSource["kind"], given: SourceValues) => ({
	name: String(given.name),
	active: given.active === true,
	settings:
		kind === "ldap"
			? settingsIn(
					usualLdapSettings,
					[...ldapTexts, ...ldapTicks],
					["way", "security", "port"],
					given,
				)
			: settingsIn(
					usualOAuthSettings,
					[...oauthTexts, ...oauthTicks],
					["provider"],
					given,
				),
});

/** A wrong value is told at its field. */
async function kept<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isDomainError(error, "invalid") && !isDomainError(error, "conflict"))
			throw error;
		throw invalid(
			error.message,
			(error.details ?? {}) as Record<string, unknown>,
		);
	}
}

const added = (kind: LoginSource["kind"]) =>
	form({
		route: `POST /-/admin/auths/new/${kind}`,
		creates: true,
		audit: "source.created",
		on: siteAdmin,
		fields: kind === "ldap" ? ldapFields : oauthFields,
		shownOn: kind === "ldap" ? newDirectoryPage : newSourcePage,
		sudo: true,
		async run({ app, fields }) {
			const given = fields as SourceValues;
			const made = await kept(async () =>
				addSource(app, {
					...inputOf(kind, given),
					secret: String(given.secret ?? ""),
				}),
			);
			return see(here(pathOf(made.id)), t("The source was added."));
		},
	});

const changed = (kind: LoginSource["kind"]) =>
	form({
		route: `POST /-/admin/auths/:id/${kind}`,
		audit: "source.edited",
		on: siteAdmin,
		fields: kind === "ldap" ? ldapFields : oauthFields,
		shownOn: sourcePage,
		sudo: true,
		reads: async ({ app, params }) =>
			sourceReads(await sourceById(app, idOf(params.id))),
		async run({ app, params, fields }) {
			const given = fields as SourceValues;
			const id = await ofKind(app, params.id, kind);
			await kept(async () =>
				updateSource(app, id, {
					...inputOf(kind, given),
					...(given.secret !== "" && { secret: String(given.secret) }),
				}),
			);
			return see(here(pathOf(id)), t("The changes were saved."));
		},
	});

/** @throws DomainError "not-found" for a source of the other kind */
async function ofKind(
	app: App,
	id: string,
	kind: LoginSource["kind"],
): Promise<number> {
	const source = await sourceById(app, idOf(id));
	if (source.kind !== kind) throw notFound();
	return source.id;
}

const dropSource = form({
	route: "POST /-/admin/auths/:id/delete",
	audit: "source.deleted",
	on: siteAdmin,
	fields: { typed: line({ required: "Enter the name of the source." }) },
	shownOn: sourcePage,
	sudo: true,
	async run({ app, params, fields }) {
		const source = await sourceById(app, idOf(params.id));
		if (fields.typed !== source.name)
			throw invalid(
				t("The name does not match {name}.", { name: source.name }),
				{
					field: "typed",
				},
			);
		await deleteSource(app, source.id);
		return see(here(), t("The source was deleted."));
	},
});

export const sourceForms = [
	added("oauth2"),
	added("ldap"),
	changed("oauth2"),
	changed("ldap"),
	dropSource,
	lookThrough,
];
