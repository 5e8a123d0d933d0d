import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { followNews } from "./follow-news.ts";
import { mayHear, readSubjects, type Subjects } from "./may-hear.ts";
import { parseTopic, type Topic, topic, topicsOf } from "./topics.ts";

/** Those who hear what changes, and what they hear of. */
export interface Hub {
	/** Adds a listener; it is told the topics that changed, some at once, and never one that the actor may not hear of any more. */
	join(
		actor: Actor,
		topics: readonly Topic[],
		tell: SendTopics,
	): Promise<Membership | undefined>;
	/** Ends all: the forge stops. */
	close(): void;
	readonly size: number;
}
type SendTopics = (topics: readonly Topic[]) => void;
interface Membership {
	leave(): void;
	/** Resolves when the hub ends. */
	readonly ended: Promise<void>;
}

interface Member {
	readonly actor: Actor;
	readonly topics: ReadonlySet<Topic>;
	readonly changed: Set<Topic>;
	readonly tell: SendTopics;
	end(): void;
}

/** So long changes gather before a listener is told: what one act does comes as one. */
const gatherMs = 150;
/** Connections of one account, and of all. */
const most = { perAccount: 12, all: 5_000 };

/** Listens to the events of the forge for all open pages. */
export function openHub(app: App): Hub {
	const members = new Set<Member>();
	const byTopic = new Map<Topic, Set<Member>>();
	const { note, forget } = openDelivery(app, members);
	const noteAll = (changed: Topic): void => {
		for (const member of byTopic.get(changed) ?? []) note(member, changed);
	};
	let following: Promise<void> | undefined;
	/** The log is read for those who listen: as long as nobody has, it is not. */
	const follow = () =>
		app.events.follow({
			name: "live",
			handle(event) {
				if (members.size === 0) return;
				for (const changed of topicsOf(event)) noteAll(changed);
			},
		});

	const news = followNews(
		app,
		() => [...byTopic.keys()].flatMap((one) => accountOf(one) ?? []),
		(account) => noteAll(topic.news({ id: account })),
	);
	app.actions.logs.follow((job) => noteAll(topic.job({ id: job })));

	const ofAccount = (id: number | undefined) =>
		[...members].filter((member) => member.actor.account?.id === id).length;

	return {
		async join(actor, topics, tell) {
			following ??= follow();
			await following;
			for (const account of topics.flatMap((one) => accountOf(one) ?? []))
				await news.joined(account);
			if (members.size >= most.all) return undefined;
			if (ofAccount(actor.account?.id) >= most.perAccount) return undefined;
			let end = () => {};
			const ended = new Promise<void>((resolve) => (end = resolve));
			const member: Member = {
				actor,
				topics: new Set(topics),
				changed: new Set(),
				tell,
				end,
			};
			members.add(member);
			for (const topic of member.topics)
				byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(member));
			const leave = () => {
				members.delete(member);
				forget(member);
				for (const topic of member.topics) {
					const others = byTopic.get(topic);
					others?.delete(member);
					if (others?.size === 0) byTopic.delete(topic);
				}
			};
			return { leave, ended };
		},
		close() {
			for (const member of members) member.end();
		},
		get size() {
			return members.size;
		},
	};
}

/** Gathers what has changed for each member, and tells it those of it that may hear of it. */
function openDelivery(app: App, members: ReadonlySet<Member>) {
	/** Those to whom what has changed is still to be told. */
	const waiting = new Set<Member>();
	let timer: NodeJS.Timeout | undefined;

	function note(member: Member, topic: Topic): void {
		member.changed.add(topic);
		waiting.add(member);
		timer ??= setTimeout(deliver, gatherMs).unref();
	}

	/** Asks for the rights again each time, once for a session: who has lost them is not told. */
	function deliver(): void {
		timer = undefined;
		const subjects = readSubjects(app);
		for (const members of bySession(waiting))
			void tellAll(members, subjects).catch((error) =>
				app.log.warn({ err: error }, "live update of a page failed"),
			);
		waiting.clear();
	}
	async function tellAll(
		told: readonly Member[],
		subjects: Subjects,
	): Promise<void> {
		const [first] = told;
		if (!first) return;
		const each = told.map((member) => {
			const changed = [...member.changed];
			member.changed.clear();
			return { member, changed };
		});
		const all = new Set(each.flatMap(({ changed }) => changed));
		const mine = await mayHear(app, first.actor, [...all], subjects);
		for (const { member, changed } of each) {
			const heard = changed.filter((topic) => mine.includes(topic));
			if (heard.length > 0 && members.has(member)) member.tell(heard);
		}
	}

	return {
		note,
		forget(member: Member): void {
			waiting.delete(member);
		},
	};
}

/** Members in groups whose rights are the same: the streams of one session. */
function bySession(members: Iterable<Member>): Iterable<Member[]> {
	const groups = new Map<unknown, Member[]>();
	for (const member of members) {
		const { session } = member.actor;
		const key = session
			? `${session.id} ${session.acting_as_id ?? ""}`
			: member;
		groups.set(key, [...(groups.get(key) ?? []), member]);
	}
	return groups.values();
}

/** The account whose notifications a topic is about. */
function accountOf(topic: Topic): number | undefined {
	const asked = parseTopic(topic);
	return asked && "account" in asked ? asked.account : undefined;
}
