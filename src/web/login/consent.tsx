import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import type { OAuthApplication } from "../../domain/accounts/oauth-applications.ts";
import { isBuiltIn } from "../../domain/oauth/clients.ts";
import { apiScopes, scopeWords } from "../../domain/oauth/scopes.ts";
import { Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { parts } from "../user/settings/scopes-in-words.ts";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

/** Who wants what: what somebody must know before he says yes to an application. */
export async function Consent({
	app,
	me,
	application,
	scope,
	children,
}: {
	app: App;
	me: Account;
	application: OAuthApplication;
	scope: string;
	/** Where the answer goes. */
	children: ComponentChildren;
}) {
	const owner =
		application.account_id === null
			? undefined
			: await accountById(app.db, application.account_id);
	const scopes = apiScopes(scope, app.config.oauthNoScope);
	return (
		<>
			<div class="stack s">
				<h1>
					{t("Authorize {application}?", {
						application: application.name,
					})}
				</h1>
				<p class="soft">
					{t("You are signed in as {name}.", { name: me.name })}{" "}
					{owner ? (
						<>
							{t("Registered by:")}{" "}
							<a href={at(pathOf(owner.name))}>{owner.name}</a>
						</>
					) : isBuiltIn(application) ? (
						t("This is a well-known git program.")
					) : (
						t("A site administrator registered this application.")
					)}
				</p>
			</div>
			<section class="box" aria-labelledby="may">
				<div class="in stack s">
					<h2 id="may">{t("Permissions")}</h2>
					<ul class="stack s next">
						{wordsFor(scopes, scope).map((words) => (
							<li>
								<Icon name="check" />
								<span>{words}</span>
							</li>
						))}
					</ul>
				</div>
			</section>
			{scopes.includes("all") && (
				<Note tone="wait">
					{me.admin === 1
						? t(
								"It requested full access, and you are an administrator: it can change everything on this server.",
							)
						: t("It requested full access.")}
				</Note>
			)}
			{application.confidential === 0 && !isBuiltIn(application) && (
				<Note tone="wait">
					{t(
						"Any program can pretend to be this one. Continue only if you just started it yourself.",
					)}
				</Note>
			)}
			{children}
			<p class="hint">
				{t("You can revoke access at any time in your settings.")}
			</p>
		</>
	);
}

/** The two answers to an application. */
export const ConsentButtons = () => (
	<div class="actions">
		<Submit name="granted" value="true">
			{t("Authorize")}
		</Submit>
		<Submit name="granted" value="false" tone="">
			{t("Cancel")}
		</Submit>
	</div>
);

/** What scopes allow, one sentence each. */
function wordsFor(scopes: readonly string[], asked: string): string[] {
	const identity = scopeWords(asked);
	const limited = scopes.includes("public-only");
	return [
		...(identity.includes("openid") || identity.includes("profile")
			? [t("See who you are: your name and avatar")]
			: []),
		...(identity.includes("email") ? [t("See your email address")] : []),
		...(identity.includes("groups")
			? [t("See your organizations and teams")]
			: []),
		...(scopes.includes("all")
			? [
					limited
						? t("Full access to public resources")
						: t("Full access: read and change everything that you can access"),
				]
			: parts.flatMap(([key, name, read, write]) =>
					scopes.includes(`write:${key}`)
						? [`${t(name)}: ${t(read)}. ${t(write)}`]
						: scopes.includes(`read:${key}`)
							? [`${t(name)}: ${t(read)}`]
							: [],
				)),
		...(limited ? [t("All of this applies to public resources only")] : []),
	];
}
