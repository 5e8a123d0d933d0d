import type { App } from "../../../app.ts";
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
import { invalid, isDomainError, notFound } from "../../../errors.ts";
import { siteAdmin } from "../../../guards/account.ts";
import { idOf } from "../../../text/path-id.ts";
import { line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
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
import { SourceForm } from "./source-form.tsx";

const here = (path = "") => at(`/-/admin/auths${path}`);

export const sourcesPage = page({
	route: "GET /-/admin/auths",
	on: siteAdmin,
	async run({ app }) {
		const sources = await listSources(app);
		return (
			<AdminPage
				current="/auths"
				title={t("Sources of accounts")}
				actions={
					<>
						<a class="btn" href={here("/new?kind=oauth2")}>
							{t("Add a provider")}
						</a>
						<a class="btn" href={here("/new?kind=ldap")}>
							{t("Add a directory")}
						</a>
					</>
				}
			>
				{sources.length === 0 ? (
					<Empty title={t("None")}>
						{t(
							"People sign in with the accounts of this forge. A provider is another forge, GitHub, GitLab, Google or any of OpenID Connect; a directory speaks LDAP.",
						)}
					</Empty>
				) : (
					<section class="box" aria-label={t("Sources of accounts")}>
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
											· {source.active ? t("active") : t("switched off")}
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
		title={kind === "ldap" ? t("Add a directory") : t("Add a provider")}
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
						{t("Register this address at the provider:")}{" "}
						<code class="mono wrap">{callbackOf(app, source)}</code>
					</p>
				)}
				<SourceForm kind={source.kind} source={source} />
				<section class="stack" aria-labelledby="delete">
					<h2 id="delete">{t("Delete the source")}</h2>
					<p class="soft text">
						{t("Accounts that signed in with it stay, and need a password.")}
					</p>
					<Form does={dropSource} params={{ id: source.id }} class="stack">
						<Line
							name="typed"
							label={t("Type {name} to confirm", { name: source.name })}
							autocomplete="off"
							required
							spellcheck={false}
						/>
						<div class="actions">
							<Submit tone="danger sure">{t("Delete the source")}</Submit>
						</div>
					</Form>
				</section>
			</AdminPage>
		);
	},
});

type Given = Readonly<Record<string, unknown>>;

const inputOf = (kind: LoginSource["kind"], given: Given) => ({
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
		on: siteAdmin,
		fields: kind === "ldap" ? ldapFields : oauthFields,
		shownOn: kind === "ldap" ? newDirectoryPage : newSourcePage,
		sudo: true,
		async run({ app, fields }) {
			const given = fields as Given;
			const made = await kept(async () =>
				addSource(app, {
					...inputOf(kind, given),
					secret: String(given.secret ?? ""),
				}),
			);
			return see(here(pathOf(made.id)), t("The source is added."));
		},
	});

const changed = (kind: LoginSource["kind"]) =>
	form({
		route: `POST /-/admin/auths/:id/${kind}`,
		on: siteAdmin,
		fields: kind === "ldap" ? ldapFields : oauthFields,
		shownOn: sourcePage,
		sudo: true,
		async run({ app, params, fields }) {
			const given = fields as Given;
			const id = await ofKind(app, params.id, kind);
			await kept(async () =>
				updateSource(app, id, {
					...inputOf(kind, given),
					...(given.secret !== "" && { secret: String(given.secret) }),
				}),
			);
			return see(here(pathOf(id)), t("The changes are kept."));
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

export const dropSource = form({
	route: "POST /-/admin/auths/:id/delete",
	on: siteAdmin,
	fields: { typed: line({ required: "Type the name of the source." }) },
	shownOn: sourcePage,
	sudo: true,
	async run({ app, params, fields }) {
		const source = await sourceById(app, idOf(params.id));
		if (fields.typed !== source.name)
			throw invalid(t("This is not {name}.", { name: source.name }), {
				field: "typed",
			});
		await deleteSource(app, source.id);
		return see(here(), t("The source is deleted."));
	},
});

export const sourceForms = [
	added("oauth2"),
	added("ldap"),
	changed("oauth2"),
	changed("ldap"),
	dropSource,
];
