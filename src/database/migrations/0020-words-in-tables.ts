import type { Migration } from "../migration.ts";

const punctuation = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~";
/** The words of a text, of its first 100,000 characters. */
const words = (of: string) =>
	`to_tsvector('simple', translate(left(${of}, 100000), '${punctuation}', repeat(' ', 32)))`;

/**
 * The words of issues and comments as rows on PostgreSQL, named like the tables of SQLite's index: an index over an expression works the
 * words of a text out again for each row that it cannot decide about, 40 µs each time.
 */
export const wordsInTables: Migration = {
	version: 20,
	name: "words in tables",
	up: {
		sqlite: "",
		postgres: `
drop index issue_words;
drop index comment_words;
create table issue_words (rowid INT primary key references issue(id) on delete cascade, words tsvector not null);
create table comment_words (rowid INT primary key references comment(id) on delete cascade, words tsvector not null);
insert into issue_words select id, ${words("title || ' ' || body")} from issue;
insert into comment_words select id, ${words("body")} from comment where kind = 'comment' and body <> '';
create index issue_words_word on issue_words using gin (words);
create index comment_words_word on comment_words using gin (words);
create function write_issue_words() returns trigger language plpgsql as $$ begin insert into issue_words values (new.id, ${words("new.title || ' ' || new.body")}) on conflict (rowid) do update set words = excluded.words; return null; end $$;
create function write_comment_words() returns trigger language plpgsql as $$ begin insert into comment_words values (new.id, ${words("new.body")}) on conflict (rowid) do update set words = excluded.words; return null; end $$;
create trigger issue_words_insert after insert on issue for each row execute function write_issue_words();
create trigger issue_words_update after update of title, body on issue for each row when (new.title <> old.title or new.body <> old.body) execute function write_issue_words();
create trigger comment_words_insert after insert on comment for each row when (new.kind = 'comment' and new.body <> '') execute function write_comment_words();
create trigger comment_words_update after update of body on comment for each row when (new.kind = 'comment' and new.body <> old.body) execute function write_comment_words();
`,
	},
};
