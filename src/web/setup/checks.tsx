import type { App } from "../../app.ts";
import { hasSsh, sshPortOf } from "../../domain/repositories/ssh-address.ts";
import { siteAdmin } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { Note } from "../parts/note.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

interface Check {
	readonly tone: "ok" | "wait" | "";
	readonly title: string;
	readonly words: string;
}

/** What a new forge needs, as it stands; `host` is what the browser calls it. */
function checksOf(app: App, host: string): Check[] {
	const { config } = app;
	const url = new URL(app.url);
	const sameName = host === url.host;
	const local = /^(localhost|127\.|\[::1\])/.test(url.host);
	const mail = app.mail.delivers;
	const sshPort = hasSsh(app) ? sshPortOf(app) : 0;
	return [
		{
			tone: sameName && !local ? "ok" : "wait",
			title: t("Address"),
			words: !sameName
				? t(
						"Links and clone addresses begin with {url}, but you came by {host}. Set INGOT_URL to the address that people type.",
						{ url: app.url, host },
					)
				: local
					? t(
							"{url} leads here from this machine only. Set INGOT_URL (and INGOT_HOST) when others come.",
							{ url: app.url },
						)
					: t("Links and clone addresses begin with {url}.", { url: app.url }),
		},
		{
			tone: mail ? "ok" : "wait",
			title: t("Mail"),
			words: mail
				? t("Mails come from {from}. Send yourself one under Self-check.", {
						from: config.mailFrom,
					})
				: t(
						"No mail server is set up: mails stand in the log. Set INGOT_MAIL_URL so that people get invitations and new passwords.",
					),
		},
		{
			tone: sshPort > 0 ? "ok" : "",
			title: t("Git over SSH"),
			words:
				sshPort > 0
					? t(
							"Git listens on port {port}. Add your key under Settings, Keys.",
							{
								port: String(sshPort),
							},
						)
					: t(
							"It is switched off; git works over HTTP. INGOT_SSH_PORT opens it.",
						),
		},
		{
			tone: "",
			title: t("Backups"),
			words: t(
				"Nothing is copied by itself. Let “ingot backup” run each night, and keep the copies on another machine.",
			),
		},
		{
			tone: "",
			title: t("Who may come"),
			words:
				config.registration === "closed"
					? t(
							"Only whom you invite gets an account. INGOT_REGISTRATION changes that.",
						)
					: t("Registration: {mode}.", { mode: config.registration }),
		},
	];
}

/** What is still to be done in a new forge, and where it begins. */
export const setupChecks = page({
	route: "GET /-/setup/checks",
	on: siteAdmin,
	run({ app, entry }) {
		const host = String(entry.headers.host ?? "");
		return (
			<Layout title={t("Your forge is ready")} width="mid">
				<div class="stack xl">
					<div class="stack s">
						<h1>{t("Your forge is ready")}</h1>
						<p class="soft">
							{t("Look through this once; each point can be changed later.")}
						</p>
					</div>
					<section class="stack s" aria-label={t("What to look at")}>
						{checksOf(app, host).map(({ tone, title, words }) => (
							<Note tone={tone} title={title}>
								{words}
							</Note>
						))}
					</section>
					<div class="actions">
						<a class="btn primary" href={at("/repo/create")}>
							<Icon name="plus" />
							{t("Make the first repository")}
						</a>
						<a class="btn" href={at("/repo/migrate")}>
							{t("Import one from another server")}
						</a>
						<a class="btn" href={at("/-/admin/registrations")}>
							{t("Invite people")}
						</a>
						<a class="btn" href={at("/-/admin")}>
							{t("Administration")}
						</a>
					</div>
					<p class="soft text">
						{t(
							"A whole Gitea moves here with “ingot import gitea”, into a new data directory.",
						)}
					</p>
				</div>
			</Layout>
		);
	},
});
