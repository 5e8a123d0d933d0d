import type { ComponentChildren } from "preact";
import { Layout } from "../../parts/layout.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";

/** A page beside the notifications: what one follows, what one watches. */
export const NotificationsPage = ({
	title,
	current,
	children,
}: {
	title: string;
	current: "subscriptions" | "watching";
	children: ComponentChildren;
}) => (
	<Layout
		title={title}
		where={[{ name: t("Notifications"), href: at("/notifications") }]}
		tabs={followingTabs(current)}
	>
		<div class="stack">
			<h1>{title}</h1>
			{children}
		</div>
	</Layout>
);

/** The tabs of what one follows and watches, beside those of notifications. */
export const followingTabs = (current = "") => [
	...(current
		? [
				{
					name: t("Notifications"),
					icon: "bell",
					href: at("/notifications"),
					current: false,
				},
			]
		: []),
	{
		name: t("Subscriptions"),
		icon: "comment",
		href: at("/notifications/subscriptions"),
		current: current === "subscriptions",
	},
	{
		name: t("Watched repositories"),
		icon: "eye",
		href: at("/notifications/watching"),
		current: current === "watching",
	},
];
