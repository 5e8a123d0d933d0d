import type { FeedEntry } from "../feeds/feed-entry.ts";
import { Time } from "./time.tsx";

/** What happened, one act a line. */
export const ActivityList = ({ of }: { of: readonly FeedEntry[] }) => (
	<ul class="stack s">
		{of.map(({ link, title, at }) => (
			<li>
				<a class="ink" href={link}>
					{title}
				</a>{" "}
				<span class="soft">
					· <Time seconds={Math.floor(Date.parse(at) / 1000)} />
				</span>
			</li>
		))}
	</ul>
);
