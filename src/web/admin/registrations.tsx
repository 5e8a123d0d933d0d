import type { App } from "../../app.ts";
import { accountById } from "../../domain/accounts/account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	type Invitation,
	invite,
	listInvitations,
	revokeInvitation,
} from "../../domain/registration/invitations.ts";
import {
	type Applicant,
	approveRegistration,
	listRegistrations,
	rejectRegistration,
} from "../../domain/registration/registrations.ts";
import { notFound } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { choice, email } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Line, Submit } from "../parts/form.tsx";
import { ShownOnce } from "../parts/shown-once.tsx";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const here = () => at("/-/admin/registrations");

export const registrationsPage = page({
	route: "GET /-/admin/registrations",
	on: siteAdmin,
	run: (context) => registrations(context),
});

/** The page; the link of an invitation that was just made is shown this once. */
async function registrations(
	{ app, actor }: { app: App; actor: Actor },
	made?: { link: string; more: string },
) {
	const [waiting, invitations] = await Promise.all([
		listRegistrations(app, actor),
		listInvitations(app, actor),
	]);
	return (
		<AdminPage current="/registrations" title={t("Invitations and approval")}>
			<Waiting of={waiting} />
			<section aria-labelledby="invitations" class="stack s">
				<h2 id="invitations">{t("Invitations")}</h2>
				{made && (
					<ShownOnce
						title={t("Invitation link")}
						more={made.more}
						secret={made.link}
					/>
				)}
				{invitations.length > 0 && <Invitations of={invitations} />}
				<Invite delivers={app.mail.delivers} />
			</section>
		</AdminPage>
	);
}

/** The accounts that wait for an administrator or for their mail. */
const Waiting = ({ of: waiting }: { of: readonly Applicant[] }) => (
	<section aria-labelledby="waiting" class="stack s">
		<h2 id="waiting">{t("Pending accounts")}</h2>
		{waiting.length === 0 ? (
			<Empty title={t("No pending accounts")}>
				{t(
					"If registration requires approval, new accounts appear here until an administrator approves them.",
				)}
			</Empty>
		) : (
			<div class="box">
				<ul class="list l-plain">
					{waiting.map((one) => (
						<li>
							<div>
								<strong>{one.name}</strong>
								<p class="sub">
									{one.email} · <Time seconds={one.created_at} />
									{one.state === "mail" && (
										<> · {t("email address not verified")}</>
									)}
								</p>
								{one.reason && <p>{one.reason}</p>}
							</div>
							<Form
								does={decideRegistration}
								params={{ id: one.id }}
								class="line"
							>
								{one.state === "approval" && (
									<Submit small name="act" value="approve">
										{t("Approve")}
									</Submit>
								)}
								<Submit small tone="danger" name="act" value="reject">
									{t("Reject")}
								</Submit>
							</Form>
						</li>
					))}
				</ul>
			</div>
		)}
	</section>
);

const Invitations = ({ of: invitations }: { of: readonly Invitation[] }) => (
	<div class="box">
		<ul class="list l-plain">
			{invitations.map((one) => (
				<li>
					<div>
						<strong>{one.email || t("anyone with the link")}</strong>
						<p class="sub">
							{t("valid until")} <Time seconds={one.expires_at} />
						</p>
					</div>
					<Form does={takeBack} params={{ id: one.id }} class="">
						<Submit
							small
							tone="danger"
							label={t("Revoke the invitation for {address}", {
								address: one.email || t("anyone with the link"),
							})}
						>
							{t("Revoke")}
						</Submit>
					</Form>
				</li>
			))}
		</ul>
	</div>
);

const Invite = ({ delivers }: { delivers: boolean }) => (
	<Form does={makeInvitation} id="invite">
		<Line
			name="email"
			type="email"
			label={t("Email address (optional)")}
			hint={
				delivers
					? t(
							"The link is sent to this address and shown here once. Leave empty to only show the link.",
						)
					: t(
							"No mail server is set up, so you have to send the link yourself. The account gets this email address. Leave empty to let people enter their own.",
						)
			}
		/>
		<div class="actions">
			<Submit>{t("Create invitation")}</Submit>
		</div>
	</Form>
);

export const decideRegistration = form({
	route: "POST /-/admin/registrations/:id",
	audit: ["account.approved", "account.rejected"],
	on: siteAdmin,
	fields: { act: choice("", "approve", "reject") },
	shownOn: registrationsPage,
	sudo: true,
	async run({ app, actor, params, fields }) {
		const waits = (await listRegistrations(app, actor)).some(
			({ id }) => id === idOf(params.id),
		);
		const account = await accountById(app.db, idOf(params.id));
		if (!waits || !account || !fields.act) throw notFound();
		const lets = fields.act === "approve";
		await (lets ? approveRegistration : rejectRegistration)(
			app,
			actor,
			account,
		);
		return see(
			here(),
			lets
				? t("{name} was approved.", { name: account.name })
				: t("{name} was rejected.", { name: account.name }),
		);
	},
});

export const makeInvitation = form({
	route: "POST /-/admin/invitations",
	creates: true,
	audit: "invitation.created",
	on: siteAdmin,
	fields: { email: email() },
	sudo: true,
	shownOn: registrationsPage,
	async run({ app, actor, fields }) {
		const { link } = await invite(app, actor, { email: fields.email });
		const more =
			fields.email && app.mail.delivers
				? t("The link was sent to {address}. It is not shown again.", {
						address: fields.email,
					})
				: t("Copy it now. It is not shown again.");
		return registrations({ app, actor }, { link, more });
	},
});

export const takeBack = form({
	route: "POST /-/admin/invitations/:id/delete",
	audit: "invitation.deleted",
	on: siteAdmin,
	fields: {},
	shownOn: registrationsPage,
	async run({ app, actor, params }) {
		await revokeInvitation(app, actor, idOf(params.id));
		return see(here(), t("The invitation was revoked."));
	},
});
