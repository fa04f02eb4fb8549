"""The 256 words of recovery phrases: short, all of them different in their first four letters, so that a slip of the pen does no harm."""

_WORDS = """
    acorn adobe agate alder algae almond alpine amber anchor antler apple april arbor arch aspen aster atlas attic autumn avenue
    badger balcony bamboo barley basil beacon beaver berry birch bison blanket bloom bluff boat bonfire border bottle boulder branch brass
    bread brick bridge brook bubble bucket burrow butter cabin cactus camel canal candle cedar cello chalk cherry chestnut cider cinder
    citrus clay cliff clover cobalt cocoa comet copper coral cotton crane creek crocus crystal curry daisy dancer dawn delta dome dragon
    dune eagle earth ebony echo elder elm ember emerald falcon feather fennel fern ferry fiddle finch flint flute forest fossil
    fountain fox frost garlic gate gecko ginger glacier globe glove goose grain granite grape gravel grove guitar hammer harbor harp
    hazel heron hill honey horizon ibis indigo iris island ivory jacket jasmine jelly jungle juniper kelp kettle kiln kite
    koala ladder lagoon lantern larch lava lemon lentil lilac lily linen lizard llama lobster locust lotus lunar magnet mango
    maple marble meadow melon mill mint mirror mitten monsoon moss mountain mulberry mustard nectar nettle nickel
    nomad north nutmeg oasis ocean olive onion opal orbit orchid otter owl oxide oyster paddle palm panther paper parsley peach pebble
    pepper petal piano pigeon pillow pine pioneer planet plum polar pond poppy prairie prism puffin quail quartz rabbit radish
    rain raven reed ribbon ridge river robin rocket saddle saffron salmon sand shell silver sparrow spice squash summer sun tango thyme
    tulip tundra turtle umbra valley velvet vessel violet wagon walnut water wheat willow window winter wolf yarrow yellow zebra zephyr
"""
WORDS = tuple(_WORDS.split())
