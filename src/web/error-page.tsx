import type { ComponentChildren } from "preact";
import { may } from "../domain/policies/may.ts";
import type { DomainError } from "../errors.ts";
import { statusOf } from "../http/domain-errors.ts";
import { confirmFields } from "./confirm.ts";
import { type Form as Declared, routePath } from "./page.ts";
import { Icon } from "./parts/icon.tsx";
import { Layout } from "./parts/layout.tsx";
import { PasskeyButton, PasskeyModule } from "./parts/passkey-button.tsx";
import { SignInForm } from "./user/sign-in-form.tsx";
import { at, visit } from "./visit.ts";
import { t } from "./words/words.ts";

/** The page that says what was refused, why, and what can be done now. */
export function errorPage(domainError: DomainError, requestId: string) {
	if (domainError.kind === "not-found") return <NotFound />;
	const status = statusOf[domainError.kind];
	const { damaged } = (domainError.details ?? {}) as { damaged?: boolean };
	const { heading, next } = damaged
		? whereDamaged()
		: wordsFor(domainError.kind);
	return (
		<Layout title={heading} width="mid">
			<div class="stack sign">
				<p class="soft mono">{status}</p>
				<h1 class="big">{heading}</h1>
				<p class="text">
					{damaged
						? t("Some of its data is missing or cannot be read.")
						: sentence(domainError.message)}
				</p>
				<ul class="stack s next">
					{next.map((words) => (
						<Way>{words}</Way>
					))}
				</ul>
				<p class="soft small">{t("Request ID: {id}", { id: requestId })}</p>
			</div>
		</Layout>
	);
}

const sentence = (message: string): string => {
	const begun = message.charAt(0).toUpperCase() + message.slice(1);
	return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};

const whereDamaged = () => ({
	heading: t("This repository is damaged"),
	next: may(visit().actor, "site.administer", {})
		? [
				<a href={at("/-/admin/notices")}>
					{t("System notices say what is missing.")}
				</a>,
			]
		: [t("Contact a site administrator.")],
});

function wordsFor(kind: DomainError["kind"]): {
	heading: string;
	next: string[];
} {
	switch (kind) {
		case "unauthorized":
			return {
				heading: t("Sign in to continue"),
				next: [t("Sign in and try again.")],
			};
		case "forbidden":
			return {
				heading: t("You don't have permission to do that"),
				next: [t("Ask an owner or an administrator for access.")],
			};
		case "conflict":
		case "precondition":
			return {
				heading: t("This was changed in the meantime"),
				next: [t("Go back, reload the page and check the changes.")],
			};
		case "too-many":
			return {
				heading: t("Too many requests"),
				next: [t("Wait a moment, then try again.")],
			};
		case "archived":
		case "locked":
			return {
				heading: t("This cannot be changed right now"),
				next: [t("Ask an administrator to unlock it.")],
			};
		case "unavailable":
		case "no-space":
			return {
				heading: t("The server cannot do that right now"),
				next: [
					t("Try again in a moment."),
					t("If this continues, contact a site administrator."),
				],
			};
		default:
			return {
				heading: t("Something went wrong"),
				next: [t("Go back and check your input.")],
			};
	}
}

const Way = ({ children }: { children: ComponentChildren }) => (
	<li>
		<Icon name="right" />
		<span>{children}</span>
	</li>
);

/** The same page whether something is hidden or not there; who is not signed in can do so at once. */
function NotFound() {
	const { actor, path, entry } = visit();
	// a program that came with a token does not sign in here
	const known =
		actor.account !== undefined || entry.headers.authorization !== undefined;
	return (
		<Layout title={t("Not found")} width="mid">
			<div class={known ? "stack sign" : "two-up"}>
				<div class="stack">
					<p class="soft mono">404</p>
					<h1 class="big">{t("Page not found")}</h1>
					<p class="text">
						{known
							? t(
									"This page does not exist, or you don't have permission to see it.",
								)
							: t(
									"This page does not exist, or it is private and you are not signed in.",
								)}
					</p>
					<ul class="stack s next">
						{!known && (
							<Way>{t("If you followed a link, sign in to return to it.")}</Way>
						)}
						<Way>{t("If you typed the address, check its spelling.")}</Way>
						<Way>
							<a href={at("/explore/repos")}>
								{t("Explore public repositories")}
							</a>
						</Way>
					</ul>
				</div>
				{!known && (
					<section class="box" aria-labelledby="si">
						<div class="in stack">
							<h2 id="si">{t("Sign in")}</h2>
							<SignInForm back={path} />
						</div>
					</section>
				)}
			</div>
		</Layout>
	);
}

/** Gives what stands behind the path of an address, with its question mark: a form may say there what it is about. */
const queryOf = (path: string): string => /\?.*$/s.exec(path)?.[0] ?? "";

/** Asks for the password again before something that destroys or gives rights; what was typed goes along. */
export function confirmPage(
	form: Pick<Declared, "route">,
	params: Readonly<Record<string, string>>,
	sent: URLSearchParams,
	shown: "password" | "passkey" | undefined,
	passkeys: boolean,
) {
	const wrong = shown === "password";
	return (
		<Layout
			title={t("Confirm access")}
			width="slim"
			head={passkeys && <PasskeyModule />}
		>
			<form
				class="stack l sign"
				method="post"
				action={at(routePath(form.route, params)) + queryOf(visit().path)}
			>
				<div class="stack s">
					<h1>{t("Confirm access")}</h1>
					<p class="soft">
						{t(
							"You entered your password more than an hour ago. Enter it again to continue. Your input is not lost.",
						)}
					</p>
				</div>
				{[...sent]
					.filter(([name]) => !confirmFields.has(name))
					.map(([name, value]) => (
						<input type="hidden" name={name} value={value} />
					))}
				<div class="field">
					<label for="f-confirm">{t("Password")}</label>
					<input
						class="input full"
						id="f-confirm"
						name="confirm_password"
						type="password"
						autocomplete="current-password"
						required
						aria-invalid={wrong ? "true" : undefined}
						aria-describedby={wrong ? "confirm-e" : undefined}
					/>
					{wrong && (
						<p class="wrong" id="confirm-e">
							<Icon name="alert" />
							<span>{t("This is not your password.")}</span>
						</p>
					)}
				</div>
				<button type="submit" class="btn primary">
					{t("Continue")}
				</button>
				{passkeys && (
					<PasskeyButton
						name="confirm_passkey"
						from="/user/webauthn/assertion"
						wrong={shown === "passkey"}
					>
						{t("Use a passkey")}
					</PasskeyButton>
				)}
			</form>
		</Layout>
	);
}
