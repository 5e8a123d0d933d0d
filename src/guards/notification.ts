import { threadById } from "../domain/notifications/list-threads.ts";
import { mailLinkOf } from "../domain/notifications/mail-link.ts";
import type { Thread } from "../domain/notifications/thread.ts";
import { forbidden, notFound } from "../errors.ts";
import { idOf } from "../text/path-id.ts";
import { type SignedInContext, signedIn } from "./account.ts";
import { type Demand, guard, signedInBy, within } from "./demand.ts";

/** A notification thread and the caller. */
interface ThreadContext extends SignedInContext {
	readonly thread: Thread;
}

const isTold = (administrators: boolean): Demand<ThreadContext> => ({
	who: administrators
		? "is told by the thread or administers the site"
		: "is told by the thread",
	check(_, { me, thread }) {
		const passes = administrators && me.admin === 1;
		if (thread.account_id !== me.id && !passes)
			throw forbidden(
				`only user itself and admin are allowed to read/change this thread ${thread.id}`,
			);
	},
});
const onThread = (administrators: boolean) =>
	signedInBy(
		guard(
			within(
				signedIn({ publicOnly: false }),
				async ({ app, params }, { me }): Promise<ThreadContext> => {
					const thread = await threadById(app.db, idOf(params.id ?? ""));
					if (!thread) throw notFound();
					return { me, thread };
				},
			),
			[isTold(administrators)],
		),
	);

/** Guards for `/notifications…`. */
export const threads = {
	own: () => signedIn({ publicOnly: false }),
	/** One thread, for its receiver and for site administrators. */
	read: () => onThread(true),
	/** One thread, for its receiver. */
	mark: () => onThread(false),
};

/** Whoever has the link in a mail counts as its receiver. */
export const mailLink = guard(
	{
		who: "has the link of a mail",
		async load({ app, params }) {
			const link = mailLinkOf(app, params.token ?? "");
			if (!link) throw notFound();
			return { link };
		},
	},
	[],
);
