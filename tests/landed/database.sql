BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE analyses (
	table_id VARCHAR(60) NOT NULL, 
	report TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE entries (
	table_id VARCHAR(60) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	kind VARCHAR(4) NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',0,0,'act',1,13,1794971668);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',1,1,'act',1,115,1794971669);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',2,2,'act',1,133,1794971669);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',3,3,'act',0,21,1794971671);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',4,4,'act',0,113,1794971671);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',5,5,'act',0,125,1794971671);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',6,6,'act',1,42,1794971706);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',7,7,'act',1,114,1794971706);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',8,8,'act',1,130,1794971706);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',9,9,'act',0,82,1794971707);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',10,10,'act',0,118,1794971707);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',11,11,'act',1,17,1794971748);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',12,12,'act',1,117,1794971748);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',13,13,'act',1,121,1794971750);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',14,14,'act',1,154,1794971751);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',15,15,'act',0,87,1794971752);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',16,16,'act',1,5,1794971784);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',17,17,'act',0,46,1794971785);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',18,18,'act',1,12,1794971814);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',19,19,'act',1,154,1794971815);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',20,20,'act',0,77,1794971815);
INSERT INTO "entries" VALUES('sage-bloom-85-sc6zxq',21,21,'act',1,95,1794971844);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',0,0,'act',1,64,1794971847);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',1,1,'act',0,64,1794971849);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',2,2,'act',0,55,1794971856);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',3,3,'act',0,67,1794971856);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',4,4,'act',1,7,1794971877);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',5,5,'act',1,67,1794971877);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',6,6,'act',0,64,1794971878);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',7,7,'act',0,19,1794971881);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',8,8,'act',0,68,1794971881);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',9,9,'act',0,28,1794971883);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',10,10,'act',0,68,1794971883);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',11,11,'act',1,66,1794971887);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',12,12,'act',1,64,1794971888);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',0,0,'act',1,445,1794971901);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',1,1,'act',1,166,1794971902);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',2,2,'act',1,517,1794971902);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',13,13,'act',1,2,1794971905);
INSERT INTO "entries" VALUES('pine-hill-59-hhubh2',14,14,'act',1,67,1794971906);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',3,3,'act',1,447,1794971906);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',4,4,'act',1,381,1794971908);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',5,5,'act',1,517,1794971908);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',6,6,'act',1,449,1794971908);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',7,7,'act',1,153,1794971909);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',8,8,'act',1,517,1794971909);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',9,9,'act',0,458,1794971910);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',10,10,'act',0,446,1794971910);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',11,11,'act',0,276,1794971910);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',12,12,'act',0,485,1794971910);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',13,13,'act',0,448,1794971910);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',14,14,'act',0,62,1794971910);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',15,15,'act',0,517,1794971910);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',16,16,'act',1,454,1794971912);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',17,17,'act',1,314,1794971912);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',18,18,'act',1,517,1794971912);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',19,19,'act',1,444,1794971915);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',20,20,'act',1,47,1794971916);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',21,21,'act',1,517,1794971916);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',22,22,'act',1,447,1794971916);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',23,23,'act',1,379,1794971917);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',24,24,'act',1,517,1794971917);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',25,25,'act',1,522,1794971917);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',26,26,'act',0,452,1794971917);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',27,27,'act',0,98,1794971918);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',28,28,'act',0,517,1794971918);
INSERT INTO "entries" VALUES('breezy-spring-86-s9hkyh',29,29,'undo',0,NULL,1794971918);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',0,0,'act',0,567,1794971919);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',1,1,'act',1,577,1794971920);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',2,2,'act',0,591,1794971920);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',3,3,'act',0,616,1794971920);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',4,4,'act',1,588,1794971921);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',5,5,'act',1,624,1794971922);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',6,6,'act',0,442,1794971923);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',7,7,'act',0,486,1794971923);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',8,8,'act',0,361,1794971923);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',9,9,'act',1,315,1794971925);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',10,10,'act',1,415,1794971937);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',11,11,'act',1,826,1794971944);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',12,12,'act',0,837,1794971945);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',13,13,'act',0,776,1794971945);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',14,14,'undo',0,NULL,1794971945);
INSERT INTO "entries" VALUES('hazel-shore-87-tfucuq',15,13,'act',1,838,1794971945);
CREATE TABLE persons (
	id INTEGER NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	settings TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "persons" VALUES(1,'43778b412d9b404b62af929a38b2f5703d4e68c242c4abf0beea1ef6621a4278','Ada','{}',1794971637);
INSERT INTO "persons" VALUES(2,'2f674c8de83c128dad08bece0cf63a9205c1923694e49155c619c891060e5920','Ada','{}',1794971845);
INSERT INTO "persons" VALUES(3,'a63235cc64b1b59afabe642e9154afecfbece230db16781daf32c8ab1799189c','Ada','{}',1794971890);
INSERT INTO "persons" VALUES(4,'2ccd375c9f82cf7b4b49263a700305f61d3de639483aac87e6f5a25d474ef538','Ada','{}',1794971918);
CREATE TABLE seats (
	table_id VARCHAR(60) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person INTEGER, 
	level VARCHAR(40), 
	name VARCHAR(40) NOT NULL, 
	generation INTEGER NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES persons (id)
);
INSERT INTO "seats" VALUES('sage-bloom-85-sc6zxq',0,'person',1,NULL,'Ada',0);
INSERT INTO "seats" VALUES('sage-bloom-85-sc6zxq',1,'bot',NULL,'seedling','Seedling',0);
INSERT INTO "seats" VALUES('pine-hill-59-hhubh2',0,'person',2,NULL,'Ada',0);
INSERT INTO "seats" VALUES('pine-hill-59-hhubh2',1,'bot',NULL,'seedling','Seedling',0);
INSERT INTO "seats" VALUES('breezy-spring-86-s9hkyh',0,'person',3,NULL,'Ada',0);
INSERT INTO "seats" VALUES('breezy-spring-86-s9hkyh',1,'bot',NULL,'seedling','Seedling',0);
INSERT INTO "seats" VALUES('hazel-shore-87-tfucuq',0,'person',4,NULL,'Ada',0);
INSERT INTO "seats" VALUES('hazel-shore-87-tfucuq',1,'bot',NULL,'seedling','Seedling',0);
CREATE TABLE tables (
	id VARCHAR(60) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options TEXT NOT NULL, 
	position TEXT, 
	seed BIGINT NOT NULL, 
	salt VARCHAR(64) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	owner INTEGER, 
	public BOOLEAN NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	acting INTEGER NOT NULL, 
	changes INTEGER NOT NULL, 
	rematch VARCHAR(60), 
	created BIGINT NOT NULL, 
	touched BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(owner) REFERENCES persons (id)
);
INSERT INTO "tables" VALUES('sage-bloom-85-sc6zxq','solar-city','{"players": 2, "edition": "2018-05-20", "content": "standard", "tiles": "34582ba90d06"}',NULL,4423656975019931288,'2b3c182d71225b7d1caa1d678c0399e6','c172ce8a62741281c0d0c3f555b9f683be419a5f063ad83e570c0daf2e12d25e',1,0,'playing',1,0,NULL,1794971638,1794971844);
INSERT INTO "tables" VALUES('pine-hill-59-hhubh2','solar-gardens','{"players": 2, "variant": "standard", "placing": "changeable", "content": "standard", "tiles": "7c7653fb4f5d"}',NULL,1268262853783262417,'746ead8ac8a6ad00ec0060e6b7107eef','79a08bdd35bf22c4c8d305c682a24d1a77ca14489d27ffba08b9c60947876772',2,0,'playing',1,0,NULL,1794971846,1794971906);
INSERT INTO "tables" VALUES('breezy-spring-86-s9hkyh','neotopia','{"players": 2, "content": "standard", "tiles": "61b47934da88"}',NULL,267853751922780664,'2ab836c89c3601552cd191b6916b0881','dcd0dd1b8ff409386091fd314145ef03fdcb706e644a816ab1f40570d6351b95',3,0,'playing',1,0,NULL,1794971891,1794971918);
INSERT INTO "tables" VALUES('hazel-shore-87-tfucuq','earth','{"players": 2, "mode": "standard", "face_down": "no", "compost_from_discard": "no"}',NULL,1455475190140206691,'44e51cdea959f967c4d2811887cb81ed','4e12d522d9155131aae1fe87a529307c5ce7e5bdd9b4e36081fbdfbdd49c2146',4,0,'playing',1,0,NULL,1794971918,1794971945);
CREATE INDEX tables_by_status ON tables (status, touched);
CREATE INDEX seats_by_person ON seats (person);
COMMIT;
