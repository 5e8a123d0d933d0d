import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { base32, stepOfCode } from "../../crypto/one-time-codes.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { invalid } from "../../errors.ts";
import { noteAccess } from "../access-log/access-log.ts";
import type { Account, Session } from "../accounts/account.ts";
import { endOtherSessions } from "../accounts/sessions.ts";
import { freshRecoveryCodes } from "./recovery-codes.ts";
import { beginFactors, endFactors, tryingCode } from "./second-factor.ts";

/** How long an enrolment may take, in seconds. */
const patience = 3600;

const store = updateTable(
	"second_factor",
	{ set: ["secret", "last_step"], where: ["account_id"] },
	(update) => update.where("secret", "=", ""),
);
const use = updateTable(
	"second_factor",
	{ set: ["last_step"], where: ["account_id"] },
	(update, p) => update.where("last_step", "<", p.last_step),
);
const clear = updateTable(
	"second_factor",
	{ values: { secret: "" }, where: ["account_id"] },
	(update) => update.where("secret", "<>", ""),
);

/** A code as people type it. */
const plain = (code: string): string => code.replace(/[\s-]/g, "");

/** What an app needs to make codes. */
interface Enrolment {
	/** In base32, as it is typed. */
	readonly secret: string;
	/** The address that the picture shows to the app. */
	readonly address: string;
	/** What the confirmation brings back: the forge keeps nothing before it. */
	readonly sealed: string;
}

/** Begins to enrol an app that makes codes. `sealed` of an earlier beginning goes on with the same secret. */
export function beginCodes(app: App, account: Account, sealed = ""): Enrolment {
	const known = openEnrolment(app, account, sealed);
	const bytes = known ?? randomBytes(20);
	const secret = base32(bytes);
	const issuer = `Ingot (${new URL(app.url).host})`;
	const label = encodeURIComponent(`${issuer}:${account.name}`);
	return {
		secret,
		address: `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" })}`,
		sealed: known
			? sealed
			: app.seals.seal(
					`codes ${account.id} ${now(app) + patience} ${bytes.toString("hex")}`,
				),
	};
}

function openEnrolment(
	app: App,
	account: Account,
	sealed: string,
): Buffer | undefined {
	const [, id, until, hex = ""] =
		/^codes (\d+) (\d+) ([0-9a-f]{40})$/.exec(app.seals.open(sealed) ?? "") ??
		[];
	return Number(id) === account.id && Number(until) > now(app)
		? Buffer.from(hex, "hex")
		: undefined;
}

/**
 * Ends an enrolment with a code of the app; other sessions end. Gives recovery codes when it is the account's first factor.
 * @throws DomainError "invalid" for a wrong code, a stale enrolment, or a second app
 */
export async function confirmCodes(
	app: App,
	account: Account,
	{ sealed, code }: { sealed: string; code: string },
	session?: Session,
): Promise<readonly string[]> {
	const secret = openEnrolment(app, account, sealed);
	if (!secret)
		throw invalid("This took too long. Scan the new QR code.", {
			field: "code",
		});
	const step = stepOfCode(secret, plain(code), now(app));
	if (step === undefined)
		throw invalid("This is not the code that the app shows now.", {
			field: "code",
		});
	const stored = app.seals.seal(`secret ${secret.toString("hex")}`);
	return app.db.write(async (tx) => {
		const first = await beginFactors(app, tx, account);
		const done = await tx.run(store, {
			account_id: account.id,
			secret: stored,
			last_step: step,
		});
		if (!done)
			throw invalid(
				"An authenticator app is already set up. Remove it first.",
				{
					field: "code",
				},
			);
		const ended = await endOtherSessions(tx, account.id, session?.id);
		noteAccess(app, tx, account, { kind: "codes-on", ...ended });
		return first ? freshRecoveryCodes(app, tx, account) : [];
	});
}

/** Takes the app away that makes codes. @throws DomainError "invalid" where there is none */
export const removeCodes = (app: App, account: Account): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(clear, { account_id: account.id })))
			throw invalid("No authenticator app is set up.");
		await endFactors(tx, account);
		noteAccess(app, tx, account, { kind: "codes-off" });
	});

/**
 * Whether a code is the one of now. Each is good once: of two at the same time one is.
 * @throws DomainError "too-many"
 */
export async function checkCode(
	app: App,
	account: Pick<Account, "id">,
	code: string,
): Promise<boolean> {
	if (!/^\d{6}$/.test(plain(code))) return false;
	return tryingCode(app, account, async (tx, { secret }) => {
		const [, hex = ""] =
			/^secret ([0-9a-f]{20,128})$/.exec(app.seals.open(secret) ?? "") ?? [];
		const step = hex
			? stepOfCode(Buffer.from(hex, "hex"), plain(code), now(app))
			: undefined;
		return (
			step !== undefined &&
			(await tx.run(use, { account_id: account.id, last_step: step })) === 1
		);
	});
}
