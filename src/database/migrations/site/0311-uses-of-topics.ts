import type { Migration } from "../../migration.ts";

const count = `alter table topic add column uses INT not null default 0;
update topic set uses = (select count(*) from repository_topic where topic_id = topic.id);
create index topic_uses on topic(uses desc, id);
`;
const more = "update topic set uses = uses + 1 where id = new.topic_id;";
const less = "update topic set uses = uses - 1 where id = old.topic_id;";

/** How many repositories carry each topic: the order of topics, which took a count of all repositories of all topics. */
export const usesOfTopics: Migration = {
	version: 311,
	name: "uses of topics",
	up: {
		sqlite: `${count}
create trigger repository_topic_more after insert on repository_topic begin ${more} end;
create trigger repository_topic_less after delete on repository_topic begin ${less} end;
`,
		postgres: `${count}
create function count_topics() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' then ${less} else ${more} end if; return null; end $$;
create trigger repository_topic_count after insert or delete on repository_topic for each row execute function count_topics();
`,
	},
};
