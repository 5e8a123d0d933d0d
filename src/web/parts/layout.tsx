import type { ComponentChildren } from "preact";
import { unreadMost } from "../../domain/notifications/unread-marks.ts";
import { directionOf } from "../../text/languages.ts";
import { assetPath } from "../assets.ts";
import { topic } from "../live/topics.ts";
import { at, isProgram, pathOf, visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { Avatar } from "./avatar.tsx";
import { Acting, Banner, InMaintenance } from "./banner.tsx";
import { Icon, Mark } from "./icon.tsx";
import { LanguageChooser } from "./language-chooser.tsx";
import { Note } from "./note.tsx";

/** One step of the way to where the reader is. */
export interface Step {
	readonly name: string;
	readonly href: string;
}
/** One tab of a thing; `count` stands behind its name. */
export interface Tab extends Step {
	readonly icon: string;
	readonly count?: number;
	readonly current?: boolean;
	/** The key that leads there after `g`. */
	readonly key?: string;
}

/** A whole page: the band of chrome above, the content, the line below. */
export function Layout({
	title,
	where = [],
	tabs = [],
	width = "",
	head,
	children,
}: {
	/** Stands in the window's title, before the name of the forge. */
	title: string;
	where?: readonly Step[];
	tabs?: readonly Tab[];
	width?: "" | "slim" | "mid" | "wide";
	/** More for the head of the document. */
	head?: ComponentChildren;
	children: ComponentChildren;
}) {
	const { language, theme, note, keys } = visit();
	return (
		<html
			lang={language}
			dir={directionOf(language) === "rtl" ? "rtl" : undefined}
			data-theme={theme === "auto" ? undefined : theme}
			data-keys={keys ? undefined : "off"}
		>
			<DocumentHead title={title}>{head}</DocumentHead>
			<body {...scriptData()}>
				<a class="unseen skip" href="#main">
					{t("Skip to content")}
				</a>
				<Acting />
				<InMaintenance />
				<Banner />
				<Head where={where} />
				<div class="tabs-band">
					{tabs.length > 0 && (
						<Tabs of={tabs} label={where.at(-1)?.name ?? title} />
					)}
				</div>
				<main class={width ? `page ${width}` : "page"} id="main">
					{note && (
						<div class="stack told">
							<Note tone="ok" status>
								{note}
							</Note>
						</div>
					)}
					{children}
				</main>
				<Foot />
			</body>
		</html>
	);
}

function DocumentHead({
	title,
	children,
}: {
	title: string;
	children: ComponentChildren;
}) {
	const { live, actor } = visit();
	const followed = [
		...live,
		...(actor.account && actor.session ? [topic.news(actor.account)] : []),
	];
	return (
		<head>
			<meta charset="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<meta name="color-scheme" content="light dark" />
			<title>{`${title} · Ingot`}</title>
			<link rel="icon" href={at(assetPath("mark.svg"))} />
			<link rel="apple-touch-icon" href={at(assetPath("touch-icon.png"))} />
			<link rel="stylesheet" href={at(assetPath("ingot.css"))} />
			<link
				rel="search"
				type="application/opensearchdescription+xml"
				title="Ingot"
				href={at("/opensearch.xml")}
			/>
			<link rel="manifest" href={at("/manifest.webmanifest")} />
			{followed.length > 0 && (
				<meta
					name="live"
					content={followed.join(" ")}
					data-from={at("/-/live")}
					data-worker={at(assetPath("live-worker.js"))}
				/>
			)}
			<script type="module" src={at(assetPath("ingot.js"))} />
			{children}
		</head>
	);
}

/** Gives what scripts need on every page: addresses, and their own words. */
function scriptData(): Readonly<Record<string, string | undefined>> {
	const { account } = visit().actor;
	return {
		"data-base": at(""),
		"data-bell": account && at("/-/bell"),
		"data-cards": at(assetPath("hover-cards.js")),
		"data-diagrams": at(assetPath("diagrams.js")),
		"data-diagram-frame": at("/-/diagram"),
		"data-diagram-title": t("Diagram"),
		"data-diagram-source": t("Source"),
		"data-me": account?.name,
		"data-go": t("Search or jump to"),
		"data-acts": t("On this page"),
		"data-signed-out": t(
			"You have been signed out. Your input is still here: sign in in another tab, then send it again.",
		),
		"data-changed": t(
			"This was changed while you were writing. Save to compare it with your text.",
		),
		"data-pushed": t(
			"New commits have been pushed since you opened this form.",
		),
		"data-unknown": t(
			"The server did not respond, so this may not have been saved. Your text is still here. Send it again: it is saved only once.",
		),
		"data-refused": t(
			"A proxy in front of the server refused this. Your text is still here.",
		),
		"data-too-large": t(
			"This is too large for the proxy in front of the server.",
		),
		"data-too-many": t("Too many requests. Wait a moment, then send it again."),
		"data-sending": t("Still sending…"),
		"data-stop": t("Cancel"),
		"data-copy-text": t("Copy text"),
		"data-offline": t(
			"The server cannot be reached. Your input is still here. Try again.",
		),
	};
}

const Tabs = ({ of: tabs, label }: { of: readonly Tab[]; label: string }) => (
	<nav class="tabs" aria-label={label}>
		{tabs.map((tab) => (
			<a
				href={tab.href}
				aria-current={tab.current ? "page" : undefined}
				aria-keyshortcuts={tab.key && `g+${tab.key}`}
			>
				<Icon name={tab.icon} />
				{tab.name}
				{tab.count !== undefined && tab.count > 0 && (
					<span class="count">{tab.count}</span>
				)}
			</a>
		))}
	</nav>
);

function Foot() {
	const { actor, path } = visit();
	return (
		<footer class="foot">
			<span>Ingot</span>
			<a href={at("/api/swagger")}>{t("API")}</a>
			<a href={at("/explore/repos")}>{t("Explore")}</a>
			<a href={at("/-/help")}>{t("Help")}</a>
			<a href={at("/-/keys")}>{t("Keyboard shortcuts")}</a>
			<div class="end line">
				{actor.account ? (
					<a href={at(`/-/report?about=${encodeURIComponent(path)}`)}>
						{t("Report abuse")}
					</a>
				) : (
					<LanguageChooser />
				)}
				<a href={at("/user/appearance")}>{t("Appearance")}</a>
			</div>
		</footer>
	);
}

function Head({ where }: { where: readonly Step[] }) {
	return (
		<header class="head">
			<a
				class="mark"
				href={at("/")}
				aria-label={t("Ingot, home")}
				aria-keyshortcuts="g+h"
			>
				<Mark />
			</a>
			<nav class="where" aria-label={t("Current page")}>
				<ol>
					{where.map((step, i) => (
						<li>
							<a
								href={step.href}
								aria-current={i === where.length - 1 ? "page" : undefined}
							>
								{step.name}
							</a>
						</li>
					))}
				</ol>
			</nav>
			<search class="find">
				<form action={at("/-/go")}>
					<label class="with-icon wide-only">
						<Icon name="search" />
						<span class="unseen">{t("Search or jump to")}</span>
						<input
							class="input"
							name="q"
							type="search"
							placeholder={t("Search or jump to")}
							aria-keyshortcuts="/"
						/>
						<kbd>/</kbd>
					</label>
					<a class="btn plain icon" href={at("/-/go")} aria-label={t("Search")}>
						<Icon name="search" />
					</a>
				</form>
			</search>
			<Me />
		</header>
	);
}

/** Leads to the notifications, and shows whether any is unread. */
export function Bell() {
	const { unread } = visit();
	const label =
		unread >= unreadMost
			? t("Notifications, {n} or more unread", { n: unreadMost })
			: unread
				? plural(unread, "Notifications, 1 unread", "Notifications, {n} unread")
				: t("Notifications");
	return (
		<a
			class="btn plain icon"
			id="bell"
			href={at("/notifications")}
			aria-keyshortcuts="g+n"
			aria-label={label}
			title={label}
		>
			<Icon name="bell" />
			{unread > 0 && <span class="unread" />}
		</a>
	);
}

function Me() {
	const { actor, path } = visit();
	const { account } = actor;
	if (!account) {
		const back =
			isProgram() || path.startsWith("/user/")
				? ""
				: `?redirect_to=${encodeURIComponent(path)}`;
		return (
			<div class="me">
				<a class="btn" href={at(`/user/login${back}`)}>
					{t("Sign in")}
				</a>
			</div>
		);
	}
	return (
		<div class="me">
			<div class="new">
				<button
					class="btn plain icon"
					type="button"
					popovertarget="m-new"
					aria-label={t("Create")}
					title={t("Create")}
				>
					<Icon name="plus" />
				</button>
				<div class="menu" id="m-new" popover="auto">
					<a href={at("/repo/create")}>
						<Icon name="repo" />
						{t("New repository")}
					</a>
					<a href={at("/org/create")}>
						<Icon name="people" />
						{t("New organization")}
					</a>
				</div>
			</div>
			<Bell />
			<button
				class="btn plain icon"
				type="button"
				popovertarget="m-me"
				aria-label={t("{name}, user menu", {
					name: account.full_name || account.name,
				})}
			>
				<Avatar of={account} size="l" />
			</button>
			<div class="menu" id="m-me" popover="auto">
				<p>{t("Signed in as {name}", { name: account.name })}</p>
				<a href={at(pathOf(account.name))}>
					<Icon name="person" />
					{t("Your profile")}
				</a>
				<a href={at(`${pathOf(account.name)}?tab=stars`)}>
					<Icon name="star" />
					{t("Your stars")}
				</a>
				<hr />
				<a href={at("/user/settings")}>
					<Icon name="gear" />
					{t("Settings")}
				</a>
				{account.admin === 1 && (
					<a href={at("/-/admin")}>
						<Icon name="shield" />
						{t("Site administration")}
					</a>
				)}
				<hr />
				<form method="post" action={at("/user/logout")}>
					<button type="submit">{t("Sign out")}</button>
				</form>
			</div>
		</div>
	);
}
