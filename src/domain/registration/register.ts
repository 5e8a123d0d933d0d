import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { openThrottle, type Throttle } from "../../crypto/throttle.ts";
import { isConstraint, query } from "../../database/database.ts";
import { forbidden, invalid, tooMany } from "../../errors.ts";
import { isEmail } from "../../text/names.ts";
import { networkOf } from "../../text/network-of.ts";
import type { Client } from "../access-log/access-log.ts";
import { type Account, accountByName } from "../accounts/account.ts";
import { insertUser } from "../accounts/create-user.ts";
import { checkAccountName } from "../accounts/names.ts";
import { demandLength } from "../accounts/passwords.ts";
import { anonymousClaimant } from "../permissions/actor.ts";
import { type Invitation, invitationOf, useInvitation } from "./invitations.ts";
import { demandMailDomain } from "./mail-domains.ts";
import { addPending, type PendingEmail, writeTo } from "./pending-email.ts";
import { solutionOf } from "./proof-of-work.ts";

interface NewAccount {
	readonly name: string;
	readonly email: string;
	readonly password: string;
	/** The language of the pages on which it is made. */
	readonly language?: string;
	/** For those who approve. */
	readonly reason: string;
	/** The secret of an invitation. */
	readonly invitation: string;
	readonly challenge: string;
	readonly work: string;
	readonly answer: string;
}

/** Accounts that one network may make in an hour, and fewer of those who only answered a question. */
const perHour = { work: 10, answer: 3 };
/** Accounts that may wait at the same time. */
const mostWaiting = 5_000;
const throttles = new WeakMap<
	App["seals"],
	Record<"work" | "answer", Throttle>
>();

function throttlesOf(app: App): Record<"work" | "answer", Throttle> {
	const known = throttles.get(app.seals) ?? {
		work: openThrottle({ limit: perHour.work, window: 3_600_000 }),
		answer: openThrottle({ limit: perHour.answer, window: 3_600_000 }),
	};
	throttles.set(app.seals, known);
	return known;
}

const anyAdmin = query((q, _: object) =>
	q.selectFrom("account").select("id").where("admin", "=", 1).limit(1),
);
const countWaiting = query((q, _: object) =>
	q.selectFrom("registration").select((e) => e.fn.countAll<number>().as("n")),
);

/** Whether somebody may make an account for himself, with an invitation if he has one. */
export async function mayRegister(
	app: App,
	secret: string,
): Promise<{ open: boolean; invitation: Invitation | undefined }> {
	const invitation = await invitationOf(app, secret);
	const { registration } = app.config;
	const open = registration === "open" || registration === "approval";
	return { open: open || invitation !== undefined, invitation };
}

/**
 * Makes an account for somebody who asks for it himself. Except by an invitation to his address he gets a mail first, and waits until
 * then. The answer and its time are the same for an address that is somebody's: an account of this name waits then too, without a way
 * in, until it is forgotten.
 * @throws DomainError "forbidden", "invalid" with the field that is wrong, "too-many"
 */
export async function register(
	app: App,
	wanted: NewAccount,
	by: Client,
): Promise<{ account: Account; ready: boolean; pending?: PendingEmail }> {
	const { open, invitation } = await mayRegister(app, wanted.invitation);
	if (!open) throw forbidden("You need an invitation to register here.");
	const email = invitation?.email || wanted.email;
	await demandSound(app, { ...wanted, email }, invitation !== undefined);
	const how = await solutionOf(app, wanted);
	if (!how)
		throw invalid("The answer is wrong. Try again.", { field: "answer" });
	const throttle = throttlesOf(app)[how];
	const network = networkOf(by.address);
	const { allowed, retryAfter } = throttle.ask(network);
	if (!allowed)
		throw tooMany(
			"Too many accounts were created from your network. Try again later.",
			{
				retryAfter,
			},
		);
	throttle.fail(network);
	const hash = await app.accounts.passwords.hash(
		wanted.password,
		anonymousClaimant(by.address),
	);
	const proven = Boolean(invitation?.email);
	try {
		const made = await app.db.write(async (tx) => {
			if (invitation && !(await useInvitation(tx, invitation)))
				throw forbidden("This invitation was already used.");
			const waits = Number((await tx.first(countWaiting, {}))?.n ?? 0);
			if (waits >= mostWaiting)
				throw tooMany(
					"Too many accounts are waiting for approval. Try again tomorrow.",
					{
						retryAfter: 86_400,
					},
				);
			const first = !(await tx.first(anyAdmin, {}));
			const ready = proven || first;
			const { name, password, language } = wanted;
			const account = await insertUser(
				app,
				tx,
				undefined,
				{
					name,
					email,
					password,
					language,
					admin: first,
					waits: !ready,
					unconfirmed: !ready,
				},
				hash,
			);
			if (ready) return { account, ready };
			await tx.change((q) =>
				q.insertInto("registration").values({
					account_id: account.id,
					state: "mail",
					reason: wanted.reason.slice(0, 1000),
					address: by.address,
					created_at: now(app),
				}),
			);
			const pending = await addPending(app, tx, account, email);
			return { account, ready, pending };
		});
		if (made.pending)
			await writeTo(app, made.account, made.pending, "user/activate");
		return made;
	} catch (error) {
		if (!isConstraint(error)) throw error;
		throw (await accountByName(app.db, wanted.name))
			? nameTaken()
			: invalid("This email address already belongs to an account. Sign in.");
	}
}

const nameTaken = () =>
	invalid("This name is already taken.", { field: "user_name" });

/** @throws DomainError "invalid" */
async function demandSound(
	app: App,
	{ name, email, password }: NewAccount,
	invited: boolean,
): Promise<void> {
	try {
		checkAccountName(name);
	} catch {
		throw invalid(
			"Use letters, digits and single dashes, underscores or dots between them. Some names are reserved.",
			{ field: "user_name" },
		);
	}
	if (!isEmail(email))
		throw invalid("This is not a valid email address.", { field: "email" });
	if (!invited) demandMailDomain(app, email);
	demandLength(app, password);
	if (await accountByName(app.db, name)) throw nameTaken();
}
